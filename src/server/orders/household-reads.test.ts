import { afterAll, beforeAll, expect, test } from 'vitest'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

const PATHS = [
  '/api/user/is-auth',
  '/api/address/get',
  '/api/order/user',
  '/api/favourites/list',
  '/api/product/list?search=bread',
]

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Bread')] })
})
afterAll(() => shop.close())

test('a household that opens everything at once, on a shop that has just started, waits and is served', async () => {
  const person = await shop.shopper()
  person.patient = false
  const asked = Array.from({ length: 400 }, (_, at) => person.get(PATHS[at % PATHS.length] ?? '/'))
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})
