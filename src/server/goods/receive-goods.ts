import type { BodyReceived } from '#contract/endpoint.ts'
import type { receiveGoods } from '#contract/goods/receive.ts'
import { type Refused, refuse } from '#contract/refused.ts'
import { isExpired } from '#domain/goods.ts'
import { paise } from '#domain/money.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import type { ShopActor } from '#domain/staff.ts'
import { formatMoment } from '#domain/time-words.ts'
import { recordActivity } from '../activity/activity-store.ts'
import { type GoodsProduct, lockGoods, saveCosts } from '../catalog/goods-count-store.ts'
import type { Stock } from '../catalog/stock.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { insertBatch, settleBatches } from './batch-store.ts'
import { countKeyOf, stockLine, thereOf, unitOf } from './goods-amount.ts'
import { type PlannedLine, planReceipt } from './plan-receipt.ts'
import { findSameBill, insertReceipt } from './receipt-store.ts'
import { lockSupplier } from './supplier-store.ts'

type Received = BodyReceived<typeof receiveGoods>
type By = { stock: Stock; actor: ShopActor; ip: string }

/** Stock, costs, dates and the delivery itself, in the caller's transaction; its id. */
export async function bookReceipt(
  tx: Tx,
  { stock, actor, ip }: By,
  { supplierId, bill, sameBillAgain, lines: given }: Received,
): Promise<{ id: string } | Refused<'not_found' | 'malformed' | 'already_exists'>> {
  const past = given.findIndex(({ bestBefore }) => bestBefore && isExpired(bestBefore, shopDayOf(new Date()).date))
  if (past >= 0) return wrongLine(past, 'bestBefore', 'This date has passed. Please don’t put it on the shelf.')
  const supplier = supplierId ? await lockSupplier(tx, supplierId) : null
  if (supplierId && !supplier) return refuse('not_found', 'We couldn’t find this supplier.')
  const products = await lockAndStart(tx, stock, given)
  if (!products) return refuse('not_found', 'We couldn’t find one of these products. It may have been archived.')
  const earlier = bill && !sameBillAgain ? await findSameBill(tx, supplierId ?? null, bill) : null
  if (earlier) return bookedAlready(bill ?? '', earlier)
  const { lines, costs, wrong } = planReceipt(products, given)
  if (wrong !== null) return wrongLine(wrong, 'cost', 'This costs more than ₹10,00,000 for one. Please check it.')

  const id = newId()
  const staffId = actor === 'owner' ? null : actor.id
  await saveDates(tx, lines)
  const counted = lines.filter((line) => line.counted).map(({ product, amount }) => stockLine(product, amount))
  await stock.book(tx, counted, { kind: 'receive', source: id, staffId: staffId ?? undefined })
  await stock.datesChanged(
    tx,
    lines.filter(({ given: one, counted }) => counted && one.bestBefore).map(({ product }) => product),
  )
  await saveCosts(tx, costs)
  const rows = lines.map(({ product, given: { cost, bestBefore }, amount, counted }) => ({
    product: product.id,
    name: product.name,
    amount,
    unit: unitOf(product),
    cost: cost ?? null,
    bestBefore: bestBefore ?? null,
    counted,
  }))
  await insertReceipt(tx, { id, supplier, bill: bill || null, staffId, lines: rows })
  const amount = paise(given.reduce((sum, { cost = 0 }) => sum + cost, 0))
  const details = { added: lines.length, amount, ...(supplier && { name: supplier.name }), ...(bill && { to: bill }) }
  await recordActivity(tx, { who: actor, act: 'goods_received', target: id, details, ip })
  return { id }
}

/** null when one of them is unknown. */
async function lockAndStart(tx: Tx, stock: Stock, given: Received['lines']): Promise<Map<string, GoodsProduct> | null> {
  const ids = [...new Set(given.map(({ product }) => product))]
  const products = await lockGoods(tx, ids)
  if (products.size < ids.length) return null
  const wanted = new Set(given.flatMap(({ product, startCounting }) => (startCounting ? [product] : [])))
  const begun = [...products.values()].filter(({ id, stock: count }) => wanted.has(id) && count === null)
  if (begun.length === 0) return products
  await stock.startCounting(tx, begun)
  return lockGoods(tx, ids)
}

/** Before the stock moves: what is left of earlier batches follows from what was there until now. */
async function saveDates(tx: Tx, lines: readonly PlannedLine[]): Promise<void> {
  for (const some of Map.groupBy(
    lines.filter(({ counted }) => counted),
    ({ product }) => product.shelf?.id ?? product.id,
  ).values()) {
    const [first] = some
    if (!first) continue
    const key = countKeyOf(first.product)
    const earlier = await settleBatches(tx, key, thereOf(first.product) ?? 0)
    if (earlier.length === 0 && some.every(({ given }) => !given.bestBefore)) continue
    for (const { given, amount } of some) await insertBatch(tx, key, { bestBefore: given.bestBefore ?? null, amount })
  }
}

const bookedAlready = (bill: string, at: Date) =>
  refuse('already_exists', `Bill ${bill} was booked already, ${formatMoment(at)}. Is this another delivery?`)

const wrongLine = (nth: number, field: string, message: string) =>
  refuse('malformed', message, { fields: { [`lines.${nth}.${field}`]: message } })
