import { isRefused, type Refused } from '#contract/refused.ts'
import type { StockLine } from '#domain/shelf.ts'
import type { Stock } from '../catalog/stock.ts'
import { lockProducts } from '../catalog/stock-store.ts'
import type { Tx } from '../db/database.ts'
import type { Intent } from '../db/tables/payment-tables.ts'
import { type HeldIntent, markHeld, markReleased } from '../payments/intent-hold-store.ts'
import { type BasketLine, countedIn, findLines, partOf } from './basket.ts'

type HoldRefusal = 'unknown_product' | 'out_of_stock' | 'hold_limit'

/** The intent's lines, off the shelf: taken again if they went back, and if `limit` has nothing against it. */
export async function takeHold(
  tx: Tx,
  stock: Stock,
  intent: Intent,
  limit?: (lines: BasketLine[]) => Promise<Refused<'hold_limit'> | null>,
): Promise<Intent['lines'] | Refused<HoldRefusal>> {
  if (intent.held) return intent.lines
  const found = await findLines(tx, new Map(intent.lines.map(({ product, quantity }) => [product.id, quantity])))
  if (isRefused(found)) return found
  const refusal = await limit?.(found)
  if (refusal) return refusal
  await stock.take(tx, countedIn(found), { kind: 'hold', source: intent.id })
  const taken = new Map(found.map((line) => [line.product.id, line]))
  const lines = intent.lines.map(({ product, quantity }) => {
    const now = taken.get(product.id)
    return { product: { ...product, shelf: partOf(now?.product.shelf) }, quantity, counted: now?.counted ?? false }
  })
  await markHeld(tx, intent.id, lines)
  return lines
}

/** Whether the shop still sells all of it, at the same prices. */
export async function pricesFit(tx: Tx, lines: Intent['lines']): Promise<boolean> {
  const ids = lines.map(({ product }) => product.id)
  const products = new Map((await lockProducts(tx, ids)).map((row) => [row.id, row]))
  return lines.every(({ product }) => {
    const now = products.get(product.id)
    return now?.inStock && !now.archivedAt && now.offerPrice === product.offerPrice
  })
}

export async function giveBackHold(tx: Tx, stock: Stock, intent: Intent): Promise<void> {
  if (intent.held) await giveBackHolds(tx, stock, { intents: [intent], next: [] })
}

/**
 * What a shopper begins anew may be what waits for an earlier payment of theirs. The products that are wanted
 * `next` are locked together with those that go back: all in id order, so that transactions never deadlock.
 */
export async function giveBackHolds(
  tx: Tx,
  stock: Stock,
  { intents, next }: { intents: HeldIntent[]; next: Iterable<string> },
): Promise<void> {
  if (intents.length === 0) return
  const counted = sumCounted(intents)
  await lockProducts(tx, [...counted.map(({ productId }) => productId), ...next])
  await stock.giveBack(tx, counted, { kind: 'hold', source: intents[0]?.id })
  await markReleased(
    tx,
    intents.map(({ id }) => id),
  )
}

/** One line for each product, or for each size that it had. */
function sumCounted(intents: HeldIntent[]): StockLine[] {
  const sums = new Map<string, StockLine>()
  for (const { product, quantity, counted } of intents.flatMap(({ lines }) => lines)) {
    if (!counted) continue
    const key = `${product.id} ${product.shelf?.id} ${product.shelf?.size}`
    const before = sums.get(key)?.quantity ?? 0
    sums.set(key, { productId: product.id, quantity: before + quantity, shelf: product.shelf ?? null })
  }
  return [...sums.values()]
}
