import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { showSales } from '#contract/sales/sales.ts'
import { type DaySpan, dayAfter, spanBefore } from '#domain/day-span.ts'
import { inTransaction } from '../db/transaction.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'
import { addUp } from './sales-jobs.ts'
import { clearSums } from './sales-sums-store.ts'

const FIRST = '2023-11-20'
const DAYS = 1_000
const CHANGES = 400

type Sold = { product: string; category: string; day: string; rupees: number }

let shop: OpenShop
let seller: Visitor
const sold: Sold[] = []

beforeAll(async () => {
  shop = await openShop({
    seeds: [grocery('Milk', { category: 'Dairy' }), grocery('Curd', { category: 'Dairy' }), grocery('Bread')],
  })
  seller = await shop.seller()
  const { db } = shop.shop
  const products = [await shop.product('Milk'), await shop.product('Curd'), await shop.product('Bread')]
  for (let nth = 0; nth < CHANGES; nth++) {
    const product = products[nth % 3]
    const day = dayAfter(FIRST, (nth * 7919) % DAYS)
    const rupees = 1 + (nth % 90)
    if (!product) continue
    sold.push({ product: product.name, category: product.category, day, rupees })
    await db.execute(sql`INSERT INTO sales_changes (sign, day, hour, pincode, payment, is_first, product_id, goods)
      VALUES (1, ${day}, 12, '560001', 'COD', false, ${product._id}, ${rupees * 100})`)
    // What waits is counted as well.
    if (nth === CHANGES / 2) await addUp(db)
  }
})
afterAll(async () => {
  const { db } = shop.shop
  await inTransaction(db, clearSums)
  await addUp(db)
  await shop.close()
})

const spans = fc
  .record({ start: fc.integer({ min: -100, max: DAYS }), days: fc.integer({ min: 1, max: 1_000 }) })
  .map(({ start, days }) => {
    const from = dayAfter(FIRST, start)
    return { from, to: dayAfter(from, days - 1) }
  })

/** Of each, the rupees of these days and of as many before them; without any in these, it has no row. */
function expected(of: 'product' | 'category', span: DaySpan): Record<string, [number, number]> {
  const within = ({ from, to }: DaySpan) => sold.filter(({ day }) => day >= from && day <= to)
  const total = (some: Sold[]) => some.reduce((sum, { rupees }) => sum + rupees, 0)
  const before = Map.groupBy(within(spanBefore(span)), (each) => each[of])
  const now = Map.groupBy(within(span), (each) => each[of])
  return Object.fromEntries([...now].map(([name, some]) => [name, [total(some), total(before.get(name) ?? [])]]))
}

test('whatever the dates, products and categories have what was sold on these days, and on those before', async () => {
  await fc.assert(
    fc.asyncProperty(spans, async (span) => {
      for (const by of ['product', 'category'] as const) {
        const { rows, count } = (await seller.expectDone(showSales, { ...span, by })).body
        const nameOf = ({ key, name }: (typeof rows)[number]) => (by === 'product' ? (name.split(',')[0] ?? '') : key)
        const shown = rows.map((row) => [nameOf(row), [row.sales, row.before]])
        expect(Object.fromEntries(shown)).toEqual(expected(by, span))
        expect(count).toBe(rows.length)
      }
    }),
    { numRuns: 60 },
  )
})

test('pages of products are in the sequence that was asked for', async () => {
  const span = { from: '2024-02-11', to: '2026-03-29', by: 'product' } as const
  const page = async (more: object) => (await seller.expectDone(showSales, { ...span, ...more })).body
  const names = async (more: object) => (await page(more)).rows.map(({ name }) => name.split(',')[0])
  expect(await names({ sort: 'name' })).toEqual(['Bread', 'Curd', 'Milk'])
  expect(await names({ sort: 'name', reverse: 'true' })).toEqual(['Milk', 'Curd', 'Bread'])
  const bySales = Object.entries(expected('product', span)).sort(([, [one]], [, [other]]) => other - one)
  expect(await names({ sort: 'sales' })).toEqual(bySales.map(([name]) => name))
  expect(await names({ sort: 'sales', reverse: 'true' })).toEqual(bySales.map(([name]) => name).reverse())
  expect(await names({ sort: 'sales', limit: '1', offset: '1' })).toEqual([bySales[1]?.[0]])
  expect((await page({ limit: '1' })).count).toBe(3)
})
