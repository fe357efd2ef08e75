import { isRefused, type Refused } from '#contract/refused.ts'
import type { OrderedLine } from '#domain/order.ts'
import { lockProducts } from '../catalog/product-store.ts'
import type { Stock } from '../catalog/stock.ts'
import type { Tx } from '../db/database.ts'
import { type Intent, lockHeldBy, markHeld, markReleased } from '../payments/intent-store.ts'
import { takeProducts } from './basket.ts'

/** Holds the intent's lines for another quarter of an hour, taking the stock again if it went back. */
export async function takeHold(
  tx: Tx,
  stock: Stock,
  intent: Intent,
): Promise<Intent['lines'] | Refused<'unknown_product' | 'out_of_stock'>> {
  if (intent.held) {
    await markHeld(tx, intent.id, intent.lines)
    return intent.lines
  }
  const taken = await takeProducts(
    tx,
    stock,
    new Map(intent.lines.map(({ product, quantity }) => [product.id, quantity])),
  )
  if (isRefused(taken)) return taken
  const counted = new Set(taken.filter((line) => line.counted).map(({ product }) => product.id))
  const lines = intent.lines.map((line) => ({ ...line, counted: counted.has(line.product.id) }))
  await markHeld(tx, intent.id, lines)
  return lines
}

export async function giveBackHold(tx: Tx, stock: Stock, intent: Intent): Promise<void> {
  await giveBack(tx, stock, { intents: [intent], alsoLock: [] })
}

type Next = { userId: string; products: string[]; intent?: string }

/**
 * What a shopper begins anew may be what waits for an earlier payment of theirs. The products that are wanted
 * next are locked together with those that go back: all in id order, so that transactions never deadlock.
 */
export async function giveBackHoldsOf(tx: Tx, stock: Stock, next: Next): Promise<void> {
  const earlier = (await lockHeldBy(tx, next.userId)).filter(({ id }) => id !== next.intent)
  await giveBack(tx, stock, { intents: earlier, alsoLock: next.products })
}

type Returned = { intents: Intent[]; alsoLock: string[] }

async function giveBack(tx: Tx, stock: Stock, { intents, alsoLock }: Returned): Promise<void> {
  const held = intents.filter((intent) => intent.held)
  if (held.length === 0) return
  const counted = sumCounted(held)
  await lockProducts(tx, [...counted.map(({ productId }) => productId), ...alsoLock])
  await stock.giveBack(tx, counted)
  for (const { id } of held) await markReleased(tx, id)
}

function sumCounted(intents: Intent[]): OrderedLine[] {
  const sums = new Map<string, number>()
  for (const { product, quantity, counted } of intents.flatMap(({ lines }) => lines)) {
    if (counted) sums.set(product.id, (sums.get(product.id) ?? 0) + quantity)
  }
  return [...sums].map(([productId, quantity]) => ({ productId, quantity }))
}
