import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { publicStock } from '#domain/catalog.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { leftOnShelf, putOnShelf } from '../testing/put-on-shelf.ts'
import type { Visitor } from '../testing/visitor.ts'

const PEOPLE = 20
const BUYS = 200

const POTATOES = { 'Potatoes, 500 g': 500, 'Potatoes, 1 kg': 1000, 'Potatoes, 5 kg': 5000 }

let shop: OpenShop
let shelf: string
let second: OpenShop | null = null
let people: { doors: Visitor[]; address: string }[]

beforeAll(async () => {
  shop = await openShop({
    seeds: [
      grocery('Last jars', { stock: 10 }),
      grocery('Milk', { stock: 500 }),
      grocery('Eggs', { stock: 500 }),
      ...Object.keys(POTATOES).map((name) => grocery(name)),
    ],
  })
  shelf = await putOnShelf(shop, 10_000, POTATOES)
  // On a Postgres server two processes of the shop sell from one shelf.
  if (process.env.TEST_DATABASE_URL) second = await openShop({ beside: shop })
  people = await Promise.all(Array.from({ length: PEOPLE }, arrive))
}, 120_000)
afterAll(async () => {
  await second?.close()
  await shop.close()
})

async function arrive() {
  const person = await shop.shopper()
  const { body } = await person.expectDone(addAddress, { address: homeAddress })
  const other = second?.visitor() ?? shop.visitor()
  for (const [name, value] of person.cookies) other.cookies.set(name, value)
  return { doors: [person, other], address: body.address._id }
}

async function buy(turn: number, products: string[]) {
  const { doors, address } = people[turn % PEOPLE] ?? { doors: [], address: '' }
  const items = products.map((product) => ({ product, quantity: 1 }))
  return doors[turn % 2]?.call(placeCodOrder, { items, address })
}

/** On the shelf itself, and soon in what every process shows of it. */
async function expectLeft(name: string, stock: number) {
  const { rows } = await shop.shop.db.execute(sql`SELECT stock FROM products WHERE name = ${name}`)
  expect(rows).toEqual([{ stock }])
  for (const open of [shop, second ?? shop]) {
    await expect.poll(async () => (await open.shelf(name))?.stock, { timeout: 5000 }).toBe(publicStock(stock))
  }
}

test('200 want the last ten: exactly ten are served, the others are told', { timeout: 60_000 }, async () => {
  const { _id } = await shop.product('Last jars')
  const answers = await Promise.all(Array.from({ length: BUYS }, (_, turn) => buy(turn, [_id])))
  const statuses = Map.groupBy(answers, (answer) => answer?.status)
  expect(statuses.get(200)).toHaveLength(10)
  const refused = answers.filter((answer) => answer?.status !== 200)
  for (const answer of refused) expect([409, 503]).toContain(answer?.status)
  expect(statuses.get(409)?.[0]?.body).toMatchObject({ code: 'out_of_stock', lines: [{ name: 'Last jars', left: 0 }] })
  await expectLeft('Last jars', 0)
})

test('the same two products in opposite orders never end in a fault', { timeout: 60_000 }, async () => {
  const pair = [(await shop.product('Milk'))._id, (await shop.product('Eggs'))._id]
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, turn) => buy(turn, turn % 3 ? pair : [...pair].reverse())),
  )
  const served = answers.filter((answer) => answer?.status === 200).length
  expect(answers.filter((answer) => answer?.status === 500)).toEqual([])
  expect(served).toBeGreaterThan(0)
  await expectLeft('Milk', 500 - served)
  await expectLeft('Eggs', 500 - served)
})

test('100 baskets of mixed sizes on ten kilos take exactly 10,000 g, and each is served whole or told', {
  timeout: 60_000,
}, async () => {
  const [small = '', kilo = '', sack = ''] = await Promise.all(
    Object.keys(POTATOES).map(async (name) => (await shop.product(name))._id),
  )
  // The single small ones alone are ten kilos, so that nothing can be left over.
  const baskets = [[small], [sack], [kilo, small], [small, small, kilo], [sack, kilo]]
  const sizes = new Map([
    [small, 500],
    [kilo, 1000],
    [sack, 5000],
  ])
  const turns = Array.from({ length: PEOPLE * baskets.length }, (_, turn) => turn)
  const served = await Promise.all(
    turns.map(async (turn) => {
      const basket = baskets[Math.floor(turn / PEOPLE)] ?? []
      for (;;) {
        const answer = await buy(turn, basket)
        if (answer?.status === 503) continue
        if (answer?.status === 200) return basket.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0)
        expect(answer).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
        return 0
      }
    }),
  )
  expect(served.reduce((sum, grams) => sum + grams, 0)).toBe(10_000)
  expect(await leftOnShelf(shop, shelf)).toBe(0)
  for (const name of Object.keys(POTATOES)) await expectLeft(name, 0)
})
