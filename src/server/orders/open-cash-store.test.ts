import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { boundedPieces, cashRecipientOf } from '#domain/cash-orders.ts'
import { inTransaction } from '../db/transaction.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { expectAlways } from '../testing/rounds.ts'
import { openCashOf } from './open-cash-store.ts'

const STEPS = [1, 50, 250, 333, 1000]
let shop: OpenShop
let phone = 9_500_000_000
beforeAll(async () => {
  const loose = STEPS.map((step) => grocery(`By ${step} ml`, { loose: { step, unit: 'ml' } }))
  shop = await openShop({ seeds: [grocery('Bread'), ...loose] })
})
afterAll(() => shop.close())

test('the database counts the pieces of an order as the shop’s own rule does', async () => {
  const products = await Promise.all(
    ['Bread', ...STEPS.map((step) => `By ${step} ml`)].map((name) => shop.product(name)),
  )
  const quantities = fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 6, maxLength: 6 })
  await expectAlways(
    quantities.filter((all) => all.some((quantity) => quantity > 0)),
    async (all) => {
      const shopper = await shop.shopper()
      const home = { ...homeAddress, phone: String(++phone) }
      const { address } = (await shopper.expectDone(addAddress, { address: home })).body
      const lines = products.flatMap((product, nth) => (all[nth] ? [{ product, quantity: all[nth] ?? 0 }] : []))
      const items = lines.map(({ product, quantity }) => ({ product: product._id, quantity }))
      await shopper.expectDone(placeCodOrder, { items, address: address._id })
      const open = await inTransaction(shop.shop.db, (tx) => openCashOf(tx, cashRecipientOf('nobody', address)))
      const sum = lines.reduce((pieces, { product, quantity }) => pieces + boundedPieces(product, quantity), 0)
      expect(open.phone).toEqual({ orders: 1, pieces: sum, waiting: 0, cancelled: 0 })
    },
    [5, 50],
  )
})
