import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { setProductStock } from '#contract/catalog/seller-catalog.ts'
import { receiveGoods } from '#contract/goods/receive.ts'
import { saveStockTake } from '#contract/goods/stock-take.ts'
import { takeOffGoods } from '#contract/goods/take-off.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { dayAfter } from '#domain/goods.ts'
import { statement } from '../db/statement.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { costsOf } from '../testing/product-costs.ts'
import { expectAlways } from '../testing/rounds.ts'
import { readMiscounts } from '../testing/stock-log-sums.ts'
import { newAttempt, type Visitor } from '../testing/visitor.ts'

let shop: OpenShop
beforeAll(async () => {
  // As many as there are rounds, with those that make a failure smaller.
  const seeds = Array.from({ length: 400 }, (_, nth) => grocery(`Product ${nth + 1}`, { stock: 0 }))
  shop = await openShop({ seeds })
})
afterAll(() => shop.close())

const pieces = fc.integer({ min: 1, max: 20 })
const step = fc.oneof(
  fc.record({
    kind: fc.constant('receive' as const),
    pieces,
    each: fc.integer({ min: 10, max: 99 }),
    days: fc.option(fc.integer({ min: 0, max: 9 })),
  }),
  fc.record({ kind: fc.constant('waste' as const), pieces }),
  fc.record({ kind: fc.constant('count' as const), pieces, seen: fc.integer({ min: 0, max: 20 }) }),
  fc.record({ kind: fc.constant('edit' as const), pieces }),
  fc.record({ kind: fc.constant('order' as const), pieces: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('cancel' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const readBatches = statement<{ left: number; amount: number }>(`
  SELECT remaining::float8 AS left, amount::float8 AS amount FROM products
  CROSS JOIN LATERAL goods_left(products.id, false, stock) AS now JOIN goods_batches ON goods_batches.id = now.id
  WHERE products.id = $1`)

let products = 0

/** A product of its own, and what should be there of it. */
async function play(seller: Visitor, steps: readonly Step[]): Promise<void> {
  products += 1
  const name = `Product ${products}`
  const { _id: product } = await shop.product(name)
  const shopper = await shop.shopper()
  const { body } = await shopper.expectDone(addAddress, {
    address: { ...homeAddress, street: `${products} Lake Road` },
  })
  const placed: { id: string; quantity: number }[] = []
  const paid: number[] = []
  let there = 0
  for (const one of steps) {
    if (one.kind === 'receive') {
      const bestBefore = one.days === null ? {} : { bestBefore: dayAfter(new Date(), one.days) }
      const line = { product, quantity: one.pieces, cost: one.each * one.pieces, ...bestBefore }
      await seller.expectDone(receiveGoods, { lines: [line] })
      there += one.pieces
      paid.push(one.each * 100)
    } else if (one.kind === 'waste') {
      const lines = [{ product, quantity: one.pieces }]
      const { status } = await seller.call(takeOffGoods, { kind: 'waste', reason: 'Spoiled', lines })
      expect(status).toBe(one.pieces > there ? 409 : 200)
      if (status === 200) there -= one.pieces
    } else if (one.kind === 'count') {
      await seller.expectDone(saveStockTake, { lines: [{ product, counted: one.pieces, seen: one.seen }] })
      there = Math.max(0, there + one.pieces - one.seen)
    } else if (one.kind === 'edit') {
      await seller.expectDone(setProductStock, { id: product, inStock: true, stock: one.pieces })
      there = one.pieces
    } else if (one.kind === 'order') {
      const items = [{ product, quantity: one.pieces }]
      const order = await shopper.call(placeCodOrder, { items, address: body.address._id }, { headers: newAttempt() })
      if ('orderId' in order.body && order.body.orderId) {
        there -= one.pieces
        placed.push({ id: order.body.orderId, quantity: one.pieces })
      } else expect(order.body).toMatchObject({ code: 'out_of_stock' })
    } else {
      const last = placed.pop()
      if (last) await shopper.expectDone(cancelMyOrder, { id: last.id })
      there += last?.quantity ?? 0
    }
    expect((await shop.product(name)).stock).toBe(there)
    const batches = await readBatches(shop.shop.db, product)
    expect(batches.every(({ left, amount }) => left >= 0 && left <= amount)).toBe(true)
    expect(batches.reduce((sum, { left }) => sum + left, 0)).toBeLessThanOrEqual(there)
  }
  const [cost] = await costsOf(shop, [name])
  if (paid.length === 0) expect(cost).toBe(null)
  else expect([Math.min(...paid) - 1 <= Number(cost), Number(cost) <= Math.max(...paid) + 1]).toEqual([true, true])
}

test('whatever comes and goes, the count is the log’s sum, no batch has more than came, and the cost is between the costs', {
  timeout: 300_000,
}, async () => {
  const seller = await shop.seller()
  await expectAlways(fc.array(step, { minLength: 4, maxLength: 14 }), (steps) => play(seller, steps), [12, 150])
  expect(await readMiscounts(shop.shop.db)).toEqual([])
})
