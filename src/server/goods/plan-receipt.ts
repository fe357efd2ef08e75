import type { BodyReceived } from '#contract/endpoint.ts'
import type { receiveGoods } from '#contract/goods/receive.ts'
import type { Paise } from '#domain/money.ts'
import { isPlausibleCost, movingCost } from '#domain/moving-cost.ts'
import type { GoodsProduct } from '../catalog/goods-count-store.ts'
import { amountIn, sizeOf, thereOf } from './goods-amount.ts'

type ReceivedLine = BodyReceived<typeof receiveGoods>['lines'][number]
export type PlannedLine = { product: GoodsProduct; given: ReceivedLine; amount: number; counted: boolean }

/** Each line in the unit of its count, and what everything costs afterwards; `wrong`: a line whose cost can’t be meant. */
export function planReceipt(products: ReadonlyMap<string, GoodsProduct>, given: readonly ReceivedLine[]) {
  const costs = new Map<string, Paise>()
  const there = new Map<string, number>()
  const lines: PlannedLine[] = []
  let wrong: number | null = null
  for (const [nth, line] of given.entries()) {
    const product = products.get(line.product)
    if (!product) throw new Error(`product ${line.product} is not locked`)
    const amount = amountIn(product, line)
    const key = product.shelf?.id ?? product.id
    // How much there is of what is not counted is not known: then the newest cost counts.
    const before = there.get(key) ?? thereOf(product) ?? 0
    const counted = product.stock !== null
    if (line.cost !== undefined) {
      const known = costBefore(product, costs)
      for (const { id, size } of product.sizes) {
        const inUnit = product.shelf ? size : sizeOf(product)
        const bought = { amount, cost: line.cost }
        if (!isPlausibleCost(bought, inUnit)) wrong ??= nth
        else costs.set(id, movingCost({ amount: before, ...known }, bought, inUnit))
      }
    }
    if (counted) there.set(key, before + amount)
    lines.push({ product, given: line, amount, counted })
  }
  return { lines, costs, wrong }
}

/** Its own cost or else, on a shelf, that of the largest size whose cost is known. */
function costBefore(product: GoodsProduct, costs: ReadonlyMap<string, Paise>): { cost: Paise | null; size: number } {
  const sizes = product.sizes.map(({ id, size, cost }) => ({ id, size, cost: costs.get(id) ?? cost }))
  const own = sizes.find(({ id }) => id === product.id)
  const found = own?.cost != null ? own : (sizes.find(({ cost }) => cost !== null) ?? own)
  return { cost: found?.cost ?? null, size: product.shelf ? (found?.size ?? 1) : sizeOf(product) }
}
