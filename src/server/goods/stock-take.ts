import type { BodyReceived } from '#contract/endpoint.ts'
import type { saveStockTake } from '#contract/goods/stock-take.ts'
import { type Refused, refuse } from '#contract/refused.ts'
import { countAfter } from '#domain/goods.ts'
import { type GoodsProduct, lockGoods } from '../catalog/goods-count-store.ts'
import type { Stock } from '../catalog/stock.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { countKeyOf, stockLine, thereOf } from './goods-amount.ts'
import { correctedSince } from './stock-log-store.ts'

type Given = BodyReceived<typeof saveStockTake>

/** When each line was looked at, where that is known. */
const looksOf = (lines: Given['lines'], products: ReadonlyMap<string, GoodsProduct>) =>
  lines.flatMap(({ product: id, seen, logged }, nth) => {
    const product = products.get(id)
    return product && seen !== null && logged !== undefined ? [{ nth, logged, ...countKeyOf(product) }] : []
  })

/** How many counts were another; in the caller's transaction. */
export async function bookStockTake(
  tx: Tx,
  { stock, staffId }: { stock: Stock; staffId: string | null },
  { what, lines }: Given,
): Promise<{ id: string; changed: number } | Refused<'not_found' | 'malformed'>> {
  const ids = [...new Set(lines.map(({ product }) => product))]
  let products = await lockGoods(tx, ids)
  if (products.size < ids.length)
    return refuse('not_found', 'We couldn’t find one of these products. It may have been archived.')
  const counts = lines.map(({ product }) => products.get(product)?.shelf?.id ?? product)
  if (new Set(counts).size < counts.length) return refuse('malformed', 'Count each product, or its shelf, once.')
  const begun = [...products.values()].filter((product) => product.stock === null)
  const uncounted = new Set(begun.map((product) => product.id))
  if (begun.length > 0) {
    await stock.startCounting(tx, begun)
    products = await lockGoods(tx, ids)
  }
  const id = newId()
  const corrected = await correctedSince(tx, looksOf(lines, products))
  const moves = lines.flatMap(({ product: productId, ...line }, nth) => {
    const product = products.get(productId)
    const now = (product && thereOf(product)) ?? 0
    const by =
      countAfter(uncounted.has(productId) ? null : now, { ...line, correctedSince: corrected.get(nth) ?? 0 }) - now
    return product && by !== 0 ? [stockLine(product, by)] : []
  })
  const cause = { kind: 'count', source: id, reason: what || undefined, staffId: staffId ?? undefined } as const
  await stock.book(tx, moves, cause)
  return { id, changed: moves.length }
}
