import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { leftOnShelf, putOnShelf } from '../testing/put-on-shelf.ts'
import { expectAlways } from '../testing/rounds.ts'
import { emptyShelf, refillShelf } from './empty-shelf.ts'
import { Stock } from './stock.ts'
import { lockProducts } from './stock-store.ts'

const SIZES = { 'Rice, 250 g': 250, 'Rice, 1 kg': 1000, 'Rice, 5 kg': 5000 }
const PICKED = { kind: 'pick' } as const
let shop: OpenShop
let shelf: string
let stock: Stock
let ids: string[]

beforeAll(async () => {
  shop = await openShop({ seeds: [...Object.keys(SIZES).map((name) => grocery(name)), grocery('Salt', { stock: 50 })] })
  shelf = await putOnShelf(shop, 20_000, SIZES)
  stock = new Stock(shop.shop.catalogChanges)
  ids = await Promise.all(['Salt', ...Object.keys(SIZES)].map(async (name) => (await shop.product(name))._id))
})
afterAll(() => shop.close())

const left = () => leftOnShelf(shop, shelf)
const counts = () => Promise.all(Object.keys(SIZES).map(async (name) => (await shop.product(name)).stock))
const fill = (amount: number) =>
  shop.shop.db.execute(sql`
    WITH shelf AS (UPDATE shelves SET amount = ${amount} RETURNING id)
    UPDATE products SET stock = ${amount} / shelf_size FROM shelf WHERE shelf_id = shelf.id`)

test('random orders, cancellations and weighings, some at once: every gram is accounted for, none is below zero', async () => {
  const size = [0, ...Object.values(SIZES)]
  const part = fc.record({ of: fc.nat({ max: 3 }), quantity: fc.integer({ min: 1, max: 4 }) })
  const act = fc.oneof(
    fc.record({
      act: fc.constant('order' as const),
      parts: fc.uniqueArray(part, { selector: ({ of }) => of, minLength: 1 }),
    }),
    fc.record({ act: fc.constant('cancel' as const), nth: fc.nat({ max: 10 }) }),
    fc.record({
      act: fc.constant('weigh' as const),
      of: fc.integer({ min: 1, max: 3 }),
      amount: fc.integer({ min: -9000, max: 900 }),
    }),
  )
  await expectAlways(
    fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
    async (groups) => {
      await fill(20_000)
      await shop.shop.db.execute(sql`UPDATE products SET stock = 50 WHERE name = 'Salt'`)
      const open: { productId: string; quantity: number; of: number }[][] = []
      let weighed = 0
      for (const group of groups) {
        await Promise.all(
          group.map((event) =>
            inTransaction(shop.shop.db, async (tx) => {
              if (event.act === 'weigh') {
                const [moved] = await stock.moveAmounts(
                  tx,
                  [{ productId: ids[event.of] ?? '', amount: event.amount }],
                  PICKED,
                )
                return () => {
                  weighed += moved?.amount ?? Number.NaN
                }
              }
              if (event.act === 'cancel') {
                const [lines] = open.splice(event.nth, 1)
                if (!lines) return
                await lockProducts(
                  tx,
                  lines.map(({ productId }) => productId),
                )
                await stock.giveBack(tx, lines, { kind: 'cancel' })
                return
              }
              const lines = event.parts.map(({ of, quantity }) => ({ productId: ids[of] ?? '', quantity, of }))
              const found = await lockProducts(
                tx,
                lines.map(({ productId }) => productId),
              )
              const amount = found.find((product) => product.shelf)?.shelf?.amount ?? 0
              const wanted = lines.reduce((sum, { of, quantity }) => sum + quantity * (size[of] ?? 0), 0)
              const salt = found.find((product) => !product.shelf)?.stock ?? Number.POSITIVE_INFINITY
              if (wanted > amount || lines.some(({ of, quantity }) => of === 0 && quantity > salt)) return
              await stock.take(tx, lines, { kind: 'order' })
              return () => open.push(lines)
            }).then((after) => after?.()),
          ),
        )
        const out = open.flat().reduce((sum, { of, quantity }) => sum + quantity * (size[of] ?? 0), 0)
        const there = await left()
        expect(there).toBe(20_000 - out + weighed)
        expect(there).toBeGreaterThanOrEqual(0)
        expect(await counts()).toEqual(Object.values(SIZES).map((one) => Math.floor(there / one)))
        const salt = open.flat().reduce((sum, { of, quantity }) => sum + (of === 0 ? quantity : 0), 0)
        expect((await shop.product('Salt')).stock).toBe(50 - salt)
      }
    },
    [15, 200],
  )
})

test('a weighing takes what is there and says how much that was', async () => {
  await fill(1200)
  const [, , kilo = '', sack = ''] = ids
  const moved = await inTransaction(shop.shop.db, (tx) =>
    stock.moveAmounts(
      tx,
      [
        { productId: kilo, amount: -985 },
        { productId: sack, amount: -5020 },
      ],
      PICKED,
    ),
  )
  expect(moved).toEqual([
    { productId: kilo, amount: -985 },
    { productId: sack, amount: -215 },
  ])
  expect(await left()).toBe(0)
})

test('none of a size is left: the shelf has less than one of it, until that is taken back', async () => {
  await fill(7200)
  const [, , , sack = ''] = ids
  const emptied = await inTransaction(shop.shop.db, (tx) => emptyShelf(tx, sack))
  expect(emptied).toMatchObject({ stock: 0, before: { stock: 1, shelf: 7200 } })
  expect(emptied?.seen.map(({ id }) => id).sort()).toEqual(ids.slice(1).sort())
  expect(await left()).toBe(4999)
  expect(await counts()).toEqual([19, 4, 0])
  expect(await inTransaction(shop.shop.db, (tx) => emptyShelf(tx, sack))).toBeNull()

  const before = emptied?.before ?? { stock: null, shelf: null }
  expect(await inTransaction(shop.shop.db, (tx) => refillShelf(tx, sack, before))).toMatchObject({ stock: 1 })
  expect(await left()).toBe(7200)

  await inTransaction(shop.shop.db, (tx) => emptyShelf(tx, sack))
  await inTransaction(shop.shop.db, (tx) => stock.moveAmounts(tx, [{ productId: sack, amount: -999 }], PICKED))
  expect(await inTransaction(shop.shop.db, (tx) => refillShelf(tx, sack, before))).toBeNull()
  expect(await left()).toBe(4000)
})
