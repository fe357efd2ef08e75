import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { changeProducts, listProductBatches, undoProductChanges } from '#contract/catalog/product-batches.ts'
import { listSellerProducts } from '#contract/catalog/seller-catalog.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { newAttempt, type Visitor } from '../testing/visitor.ts'
import { applyDueBatches } from './planned-batches.ts'

let left: OpenShop
let right: OpenShop
let managers: [Visitor, Visitor]
beforeAll(async () => {
  const seeds = Array.from({ length: 60 }, (_, nth) => grocery(`Soap ${nth}`, { stock: 500, price: 900 }))
  left = await openShop({ seeds })
  right = await openShop({ beside: left })
  managers = [await left.staff('manager', 'Meena'), await right.staff('manager', 'Ravi')]
})
afterAll(async () => {
  await right.close()
  await left.close()
})

const soaps = async (manager: Visitor) =>
  (await manager.expectDone(listSellerProducts, { search: 'Soap', limit: '200' })).body.products

test('two managers at one sheet: one saves, the other is told which products and what they are now', async () => {
  for (let round = 0; round < 8; round++) {
    const seen = await soaps(managers[0])
    const at = (offerPrice: number) => seen.map(({ _id, revision }) => ({ id: _id, version: revision, offerPrice }))
    const prices = [100 + round * 2, 101 + round * 2]
    const replies = await Promise.all([
      managers[0].call(changeProducts, { changes: at(prices[0] ?? 0) }),
      // Upside down, as a sheet sorted another way: locks are taken in id order all the same.
      managers[1].call(changeProducts, { changes: at(prices[1] ?? 0).reverse() }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = replies.findIndex(({ status }) => status === 200)
    const now = { offerPrice: prices[winner] }
    expect(replies[1 - winner]?.body).toMatchObject({ conflicts: seen.map(() => ({ now })) })
    for (const shop of [left, right]) {
      const shelf = async () => (await shop.shelf('Soap 7'))?.offerPrice
      await expect.poll(shelf, { interval: 20 }).toBe(prices[winner])
    }
  }
})

test('sheets, undos and orders at once: no count is lost, and nobody waits in a circle', {
  timeout: 60_000,
}, async () => {
  const all = await soaps(managers[0])
  const shopper = await right.shopper()
  const { body } = await shopper.expectDone(addAddress, { address: homeAddress })
  const order = (nth: number) => {
    const items = [all[nth], all[59 - nth]].map((soap) => ({ product: soap?._id ?? '', quantity: 1 }))
    return shopper.expectDone(placeCodOrder, { items, address: body.address._id }, { headers: newAttempt() })
  }
  const prices = async (manager: Visitor, price: number) => {
    const changes = all.map(({ _id: id }) => ({ id, price, inStock: true }))
    const { batch } = (await manager.expectDone(changeProducts, { changes })).body
    if (price % 2 === 0) await manager.expectDone(undoProductChanges, { batch })
  }
  const buying = (async () => {
    for (let nth = 0; nth < 20; nth++) await order(nth)
  })()
  const changing = managers.map(async (manager, which) => {
    for (let nth = 0; nth < 10; nth++) await prices(manager, 1000 + nth * 2 + which)
  })
  await Promise.all([buying, ...changing])
  const stocks = (await soaps(managers[0])).map(({ stock }) => stock ?? 0)
  expect(stocks.reduce((sum, stock) => sum + stock, 0)).toBe(60 * 500 - 40)
})

test('what is due is done once, whichever process comes first', async () => {
  const [soap] = await soaps(managers[0])
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const { batch } = (await managers[0].expectDone(changeProducts, { changes: [{ id: soap?._id ?? '', cost: 55 }], at }))
    .body
  await left.shop.db.execute(sql`UPDATE change_batches SET planned_for = now() WHERE id = ${batch}`)
  await Promise.all([left, right, left, right].map(({ shop }) => applyDueBatches(shop.db, shop)))
  const [done] = (await managers[1].expectDone(listProductBatches, { id: batch })).body.batches
  expect(done).toMatchObject({ state: 'done', by: 'Meena', counts: { products: 1, cost: 1 } })
  const now = (await soaps(managers[1])).find(({ _id }) => _id === soap?._id)
  expect([now?.cost, now?.revision]).toEqual([55, (soap?.revision ?? 0) + 1])
})
