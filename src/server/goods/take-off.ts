import type { BodyReceived } from '#contract/endpoint.ts'
import type { takeOffGoods } from '#contract/goods/take-off.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { costOf } from '#domain/moving-cost.ts'
import { quantityText } from '#domain/quantity.ts'
import { type GoodsProduct, lockGoods } from '../catalog/goods-count-store.ts'
import type { Stock } from '../catalog/stock.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { settleBatches, takeFromBatch } from './batch-store.ts'
import { amountIn, countKeyOf, sizeOf, stockLine, thereOf, unitOf } from './goods-amount.ts'
import { insertRemovals, type Removal } from './removal-store.ts'

type Given = BodyReceived<typeof takeOffGoods>
type TakeOffRefusal = 'not_found' | 'out_of_stock' | 'impossible_move'

/** All lines or none, in the caller's transaction; what was taken. */
export async function takeOff(
  tx: Tx,
  { stock, staffId }: { stock: Stock; staffId: string | null },
  { kind, reason, lines }: Given,
): Promise<{ products: GoodsProduct[] } | Refused<TakeOffRefusal>> {
  const ids = [...new Set(lines.map(({ product }) => product))]
  const locked = await lockGoods(tx, ids)
  const removals: Removal[] = []
  for (const line of lines) {
    const known = locked.get(line.product)
    if (!known) return refuse('not_found', 'We couldn’t find one of these products. It may have been archived.')
    if (known.stock === null)
      return refuse('impossible_move', `${known.name} isn’t counted, so nothing of it can be taken off.`)
    // As it is after the lines before: two of them may be of one shelf.
    const product = (await lockGoods(tx, [line.product])).get(line.product) ?? known
    const amount = amountIn(product, line)
    const refused = await takeFrom(tx, product, { amount, bestBefore: line.bestBefore })
    if (isRefused(refused)) return refused
    const id = newId()
    const cause = { kind, source: id, reason, staffId: staffId ?? undefined }
    await stock.book(tx, [stockLine(product, -amount)], cause)
    removals.push({
      id,
      kind,
      reason,
      product: product.id,
      amount,
      unit: unitOf(product),
      cost: lostCost(product, amount),
      bestBefore: line.bestBefore ?? null,
      staffId,
    })
  }
  await insertRemovals(tx, removals)
  return { products: [...locked.values()] }
}

const lostCost = (product: GoodsProduct, amount: number) => {
  const cost = product.sizes.find(({ id }) => id === product.id)?.cost ?? null
  return cost === null ? null : costOf(amount, { cost, size: sizeOf(product) })
}

type Taken = { amount: number; bestBefore: string | undefined }

/** Without a date nothing is written: the oldest go first by themselves. */
async function takeFrom(
  tx: Tx,
  product: GoodsProduct,
  { amount, bestBefore }: Taken,
): Promise<null | Refused<'out_of_stock'>> {
  const there = thereOf(product) ?? 0
  if (amount > there) return tooMuch(product, there)
  if (bestBefore === undefined) return null
  const batches = (await settleBatches(tx, countKeyOf(product), there)).filter((one) => one.bestBefore === bestBefore)
  const left = batches.reduce((sum, one) => sum + one.left, 0)
  if (amount > left) return tooMuch(product, left, ' with this date')
  let missing = amount
  for (const batch of batches) {
    const taken = Math.min(missing, batch.left)
    if (taken > 0) await takeFromBatch(tx, batch.id, taken)
    missing -= taken
  }
  return null
}

function tooMuch(product: GoodsProduct, left: number, which = '') {
  const amount = quantityText({ amount: left, unit: unitOf(product) })
  const message =
    left === 0 ? `There is none left of ${product.name}${which}.` : `Only ${amount} left of ${product.name}${which}.`
  return refuse('out_of_stock', message)
}
