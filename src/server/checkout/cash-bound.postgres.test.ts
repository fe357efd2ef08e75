import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAddresses } from '#contract/addresses/addresses.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { saveShop } from '#contract/shop/shop.ts'
import { CANCELLED_ORDERS, MAX_OPEN_CASH_ORDERS, OPEN_CASH_ORDERS, WAITING_CASH_ORDERS } from '#domain/cash-orders.ts'
import { cashCustomer } from '../testing/cash-customers.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let second: OpenShop

beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Bread', { stock: 400 })] })
  await (await shop.seller()).expectDone(saveShop, { shop: { openCashOrders: OPEN_CASH_ORDERS } })
  second = await openShop({ beside: shop })
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

/** The same person at the other process. */
const inSecond = ({ cookies }: Visitor) => Object.assign(new Visitor(second.url), { cookies })

const messages = (answers: { body: { message: string } }[]) => ({
  placed: answers.filter(({ body }) => body.message === 'Order Placed Successfully').length,
  waiting: answers.filter(({ body }) => body.message.includes('will confirm it soon')).length,
})
const bound = { placed: OPEN_CASH_ORDERS, waiting: WAITING_CASH_ORDERS }

test('a hundred orders of one account at once in two processes: exactly the bound goes through', async () => {
  const { person } = await cashCustomer(shop)
  const other = inSecond(person)
  const { body } = await person.expectDone(listAddresses)
  const [address] = body.addresses
  const items = [{ product: (await shop.product('Bread'))._id, quantity: 1 }]
  const order = { items, address: address?._id ?? '' }
  const sent = Array.from({ length: 100 }, (_, nth) => (nth % 2 ? person : other).call(placeCodOrder, order))
  expect(messages(await Promise.all(sent))).toEqual(bound)
  expect((await shop.product('Bread')).stock).toBe(400 - OPEN_CASH_ORDERS)
})

test('thirty new accounts with one door in two processes share a bound of ten', async () => {
  const customers = await Promise.all(
    Array.from({ length: 30 }, async (_, nth) => {
      const address = { street: '77 Hill Road', phone: String(9_700_000_000 + nth) }
      const person = await shop.shopper()
      return cashCustomer(shop, address, nth % 2 ? person : inSecond(person))
    }),
  )
  expect(messages(await Promise.all(customers.map(({ order }) => order())))).toEqual({
    placed: MAX_OPEN_CASH_ORDERS,
    waiting: WAITING_CASH_ORDERS,
  })
})

test('twenty at once place and cancel in two processes, from one door: the day’s bound holds', async () => {
  const customers = await Promise.all(
    Array.from({ length: 20 }, async (_, nth) => {
      const person = await shop.shopper()
      const address = { street: '78 Hill Road', phone: String(9_710_000_000 + nth) }
      return cashCustomer(shop, address, nth % 2 ? person : inSecond(person))
    }),
  )
  let accepted = 0
  for (let round = 0; round < 4; round++) {
    await Promise.all(
      customers.map(async ({ person, order }) => {
        const { body } = await order()
        if (!body.success) return expect(body.code).toMatch(/^too_many_/)
        accepted++
        await person.expectDone(cancelMyOrder, { id: String(body.orderId) })
      }),
    )
  }
  expect(accepted).toBe(MAX_OPEN_CASH_ORDERS + CANCELLED_ORDERS + WAITING_CASH_ORDERS)
  expect((await shop.product('Bread')).stock).toBe(400 - OPEN_CASH_ORDERS - MAX_OPEN_CASH_ORDERS)
})
