import { isRefused, type Refused } from '#contract/refused.ts'
import type { OrderedLine } from '#domain/order.ts'
import { giveBackStock, lockProducts } from '../catalog/product-store.ts'
import type { Tx } from '../db/database.ts'
import { type Intent, lockHeldBy, markHeld, markReleased } from '../payments/intent-store.ts'
import { takeProducts } from './basket.ts'

/** `changed` are the products whose stock moved, to be shown anew after the commit. */
type Held = { lines: Intent['lines']; changed: string[] }

/** Holds the intent's lines for another quarter of an hour, taking the stock again if it went back. */
export async function takeHold(tx: Tx, intent: Intent): Promise<Held | Refused<'unknown_product' | 'out_of_stock'>> {
  if (intent.held) {
    await markHeld(tx, intent.id, intent.lines)
    return { lines: intent.lines, changed: [] }
  }
  const taken = await takeProducts(tx, new Map(intent.lines.map(({ product, quantity }) => [product.id, quantity])))
  if (isRefused(taken)) return taken
  const counted = new Set(taken.filter((line) => line.counted).map(({ product }) => product.id))
  const lines = intent.lines.map((line) => ({ ...line, counted: counted.has(line.product.id) }))
  await markHeld(tx, intent.id, lines)
  return { lines, changed: [...counted] }
}

export async function giveBackHold(tx: Tx, intent: Intent): Promise<string[]> {
  return giveBack(tx, [intent], [])
}

type Next = { products: string[]; intent?: string }

/**
 * What a shopper begins anew may be what waits for an earlier payment of theirs. The products that are wanted
 * next are locked together with those that go back: all in id order, so that transactions never deadlock.
 */
export async function giveBackHoldsOf(tx: Tx, userId: string, next: Next): Promise<string[]> {
  const earlier = (await lockHeldBy(tx, userId)).filter(({ id }) => id !== next.intent)
  return giveBack(tx, earlier, next.products)
}

async function giveBack(tx: Tx, intents: Intent[], alsoLock: string[]): Promise<string[]> {
  const held = intents.filter((intent) => intent.held)
  if (held.length === 0) return []
  const counted = sumCounted(held)
  const changed = counted.map(({ productId }) => productId)
  await lockProducts(tx, [...changed, ...alsoLock])
  await giveBackStock(tx, counted)
  for (const { id } of held) await markReleased(tx, id)
  return changed
}

function sumCounted(intents: Intent[]): OrderedLine[] {
  const sums = new Map<string, number>()
  for (const { product, quantity, counted } of intents.flatMap(({ lines }) => lines)) {
    if (counted) sums.set(product.id, (sums.get(product.id) ?? 0) + quantity)
  }
  return [...sums].map(([productId, quantity]) => ({ productId, quantity }))
}
