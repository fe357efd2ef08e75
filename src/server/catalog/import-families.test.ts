import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportProducts, importProducts } from '#contract/catalog/product-csv.ts'
import { listSellerProducts } from '#contract/catalog/seller-catalog.ts'
import { saveFamily } from '#contract/catalog/seller-family.ts'
import { csvLine, readCsv } from '#domain/csv.ts'
import { checkedBody } from '../testing/answer.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { expectAlways } from '../testing/rounds.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let seller: Visitor

beforeAll(async () => {
  shop = await openShop({
    seeds: [
      ...['500 g', '1 kg', '5 kg'].map((weight, nth) =>
        grocery(`Potatoes ${weight}`, { weight, price: 20 + nth, offerPrice: 20 + nth, stock: 3 }),
      ),
      ...['100 L', '101 L'].map((weight) => grocery(`Juice ${weight}`, { weight, category: 'Drinks' })),
    ],
  })
  seller = await shop.seller()
})
afterAll(() => shop.close())

const idOf = async (name: string) => (await shop.product(name))._id
const potatoes = () => Promise.all(['500 g', '1 kg', '5 kg'].map((weight) => idOf(`Potatoes ${weight}`)))

/** 10 kg of potatoes on one shelf, whatever was before. */
beforeEach(async () => {
  const ids = await potatoes()
  await seller.expectDone(saveFamily, { products: ids, shelf: { amount: 10, unit: 'kg' } })
})

const exported = async (who = seller) => (await (await who.fetch(exportProducts.path)).text()).replace(/^\uFEFF/, '')

async function send(text: string, { dryRun = false, overwriteStock = false, who = seller } = {}) {
  const query = `dryRun=${dryRun ? 1 : 0}&overwriteStock=${overwriteStock ? 1 : 0}`
  const response = await who.fetch(`${importProducts.path}?${query}`, {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'text/csv' },
  })
  return { status: response.status, body: checkedBody(importProducts, await response.json()) }
}

const file = (head: string[], ...rows: string[][]) => [head, ...rows].map(csvLine).join('')

/** Of each product by name: its sizes, its shelf and its count. */
async function standing(who = seller) {
  const { products } = (await who.expectDone(listSellerProducts, { limit: '200' })).body
  return Object.fromEntries(
    products.map(({ name, sizes, shelf, stock }) => [
      name,
      {
        sizes: sizes?.map(({ label }) => label).join(' · ') ?? '',
        shelf: shelf ? `${shelf.amount} ${shelf.unit}` : '',
        stock,
      },
    ]),
  )
}

const ALL = '500 g · 1 kg · 5 kg'
const TOGETHER = {
  'Potatoes 500 g': { sizes: ALL, shelf: '10 kg', stock: 20 },
  'Potatoes 1 kg': { sizes: ALL, shelf: '10 kg', stock: 10 },
  'Potatoes 5 kg': { sizes: ALL, shelf: '10 kg', stock: 2 },
}

describe('sizes in a file', () => {
  test('are the same in another shop, and say the same again', async () => {
    const other = await openShop()
    const there = await other.seller()
    const text = await exported()
    expect((await send(text, { who: there, dryRun: true })).body).toMatchObject({ badTotal: 0 })
    expect(await standing(there)).toEqual({})
    expect((await send(text, { who: there })).status).toBe(200)
    expect(await standing(there)).toMatchObject(TOGETHER)
    const withoutStamps = (csv: string) => [...readCsv(csv)].map(({ cells }) => cells.slice(0, -1))
    expect(withoutStamps(await exported(there))).toEqual(withoutStamps(text))
    for (const who of [there, seller])
      expect((await send(text, { who })).body).toMatchObject({ added: 0, changed: 0, badTotal: 0 })
    await other.close()
  })

  test('are made by any text, shown before, and kept by the same file', async () => {
    const [a, b] = [await idOf('Juice 100 L'), await idOf('Juice 101 L')]
    const text = file(['id', 'family', 'shelf'], [a, 'Juices', '500 l'], [b, ' juices', '500 L'])
    const { body } = await send(text, { dryRun: true })
    expect(body.changes?.[0]?.cells).toEqual([
      { column: 'family', from: '', to: '100 L · 101 L', isLeft: false },
      { column: 'shelf', from: '', to: '500 L', isLeft: false },
    ])
    expect((await standing())['Juice 100 L']).toMatchObject({ sizes: '', shelf: '' })
    await send(text)
    expect(await standing()).toMatchObject({
      'Juice 100 L': { sizes: '100 L · 101 L', shelf: '500 l', stock: 5 },
      'Juice 101 L': { sizes: '100 L · 101 L', shelf: '500 l', stock: 4 },
    })
    expect((await send(text)).body).toMatchObject({ changed: 0, unchanged: 2 })
    await send(file(['id', 'family'], [a, ''], [b, '']))
    expect(await standing()).toMatchObject({
      'Juice 100 L': { sizes: '', shelf: '', stock: 5 },
      'Juice 101 L': { stock: 0 },
    })
  })

  test('join a family by its id, on its shelf', async () => {
    const family =
      [...readCsv(await exported())].find(({ cells }) => cells.includes('Potatoes 1 kg'))?.cells.at(-3) ?? ''
    const text = file(
      ['name', 'category', 'price', 'offerPrice', 'quantity', 'family'],
      ['Potatoes 2 kg', 'Vegetables', '60', '55', '2 kg', family],
    )
    expect((await send(text)).body).toMatchObject({ added: 1 })
    const sizes = '500 g · 1 kg · 2 kg · 5 kg'
    expect(await standing()).toMatchObject({
      'Potatoes 2 kg': { sizes, shelf: '10 kg', stock: 5 },
      'Potatoes 5 kg': { sizes, shelf: '10 kg', stock: 2 },
    })
    // One that leaves takes nothing along.
    await send(file(['id', 'family'], [await idOf('Potatoes 2 kg'), '']))
    expect(await standing()).toMatchObject({ ...TOGETHER, 'Potatoes 2 kg': { sizes: '', shelf: '', stock: 0 } })
  })

  test('are counted by the shelf of any of them', async () => {
    const [half, , five] = await potatoes()
    expect((await send(file(['id', 'shelf'], [half ?? '', '7.5 kg']))).body).toMatchObject({ changed: 1 })
    expect(await standing()).toMatchObject({
      'Potatoes 500 g': { stock: 15, shelf: '7.5 kg' },
      'Potatoes 5 kg': { stock: 1 },
    })
    await send(file(['id', 'quantity', 'weight'], [five ?? '', '2.5 kg', '2.5 kg']))
    expect(await standing()).toMatchObject({ 'Potatoes 5 kg': { sizes: '500 g · 1 kg · 2.5 kg', stock: 3 } })
    await send(file(['id', 'quantity', 'weight'], [five ?? '', '5 kg', '5 kg']))
    await send(file(['id', 'shelf'], [half ?? '', '0 kg']))
    expect(await standing()).toMatchObject({ 'Potatoes 500 g': { stock: 0, shelf: '0 kg' } })
  })

  test('of a shelf that nobody shares any more, the smallest has what was there', async () => {
    const ids = await potatoes()
    await send(file(['id', 'shelf'], ...ids.map((id) => [id, ''])))
    expect(await standing()).toMatchObject({
      'Potatoes 500 g': { sizes: ALL, shelf: '', stock: 20 },
      'Potatoes 1 kg': { stock: 0 },
      'Potatoes 5 kg': { stock: 0 },
    })
    const { rows } = await shop.shop.db.execute(sql`SELECT id FROM shelves WHERE unit = 'g'`)
    expect(rows).toEqual([])
  })

  test('are left to the orders since the export, unless the seller wants the file’s', async () => {
    const text = await exported()
    const ids = await potatoes()
    await seller.expectDone(saveFamily, { products: ids, shelf: { amount: 8, unit: 'kg' } })
    expect((await send(text)).body).toMatchObject({ changed: 0, stockLeft: 3 })
    expect(await standing()).toMatchObject({ 'Potatoes 1 kg': { shelf: '8 kg', stock: 8 } })
    expect((await send(text, { overwriteStock: true })).body).toMatchObject({ changed: 3, badTotal: 0 })
    expect(await standing()).toMatchObject(TOGETHER)
  })

  test('stay as they are with a file that says nothing of them, stamped or not', async () => {
    const [head = [], ...rows] = [...readCsv(await exported())].map(({ cells }) => cells)
    const [family, shelf] = [head.indexOf('family'), head.indexOf('shelf')]
    const older = [head, ...rows].map((cells, nth) =>
      csvLine(
        cells
          .filter((_, at) => at !== family && at !== shelf)
          .map((cell, at, all) => (nth > 0 && at === all.length - 1 ? cell.split('-').slice(0, -2).join('-') : cell)),
      ),
    )
    await seller.expectDone(saveFamily, { products: await potatoes(), shelf: { amount: 9, unit: 'kg' } })
    expect((await send(older.join(''))).body).toMatchObject({ changed: 0, badTotal: 0 })
    expect(await standing()).toMatchObject({ 'Potatoes 1 kg': { sizes: ALL, shelf: '9 kg', stock: 9 } })
    const [half] = await potatoes()
    expect((await send(file(['id', 'weight'], [half ?? '', 'Half a kilo']))).body).toMatchObject({ changed: 1 })
    expect(await standing()).toMatchObject({ 'Potatoes 1 kg': { sizes: ALL, shelf: '9 kg' } })
    await send(file(['id', 'weight'], [half ?? '', '500 g']))
  })
})

describe('what can’t be is named, and nothing is saved', () => {
  const conflicts: [string, (ids: string[], juice: string) => string[][], { row: number; reason: string }][] = [
    [
      'two amounts on one shelf',
      ([a = '', b = '']) => [
        [a, 'potatoes', '12 kg'],
        [b, 'potatoes', '13 kg'],
      ],
      { row: 3, reason: 'shelf: Row 2 says something else of the same shelf.' },
    ],
    [
      'a size of nothing else',
      ([, , c = '']) => [[c, 'new potatoes', '']],
      {
        row: 2,
        reason: 'family: No other product has this family. Use the same text for all sizes of one thing.',
      },
    ],
    [
      'a shelf without a family',
      ([, , c = '']) => [[c, '', '12 kg']],
      { row: 2, reason: 'shelf: Only sizes of one thing share a shelf. Fill in “family”, too.' },
    ],
    [
      'litres on a shelf of kilos',
      ([a = ''], juice) => [
        [a, 'mixed', '12 kg'],
        [juice, 'mixed', '12 kg'],
      ],
      {
        row: 2,
        reason: 'shelf: A shelf is counted in one unit, and 100 L of Juice 100 L can’t be taken from kilos.',
      },
    ],
    [
      'an amount that is none',
      ([a = '']) => [[a, 'potatoes', 'a sack']],
      { row: 2, reason: 'shelf “a sack”: Use an amount such as 10 kg.' },
    ],
  ]
  test.each(conflicts)('%s', async (_what, rows, { row, reason }) => {
    const before = await standing()
    const text = file(['id', 'family', 'shelf'], ...rows(await potatoes(), await idOf('Juice 100 L')))
    const { body } = await send(text, { dryRun: true })
    expect(body.bad).toContainEqual(expect.objectContaining({ row, reasons: [reason] }))
    expect(await send(text)).toMatchObject({ status: 400, body: { code: 'bad_rows' } })
    expect(await standing()).toEqual(before)
  })

  test('a count of one size, whose shelf is shared', async () => {
    const [half = ''] = await potatoes()
    const { body } = await send(file(['id', 'stock'], [half, '7']), { dryRun: true })
    expect(body.bad?.[0]?.reasons[0]).toMatch(/^stock “7”: This size shares a shelf/)
  })

  test('thirteen sizes', async () => {
    const head = ['name', 'category', 'price', 'offerPrice', 'quantity', 'family']
    const rows = Array.from({ length: 13 }, (_, nth) => ['Rice', 'Grains', '9', '9', `${nth + 1} kg`, 'rice'])
    const { body } = await send(file(head, ...rows), { dryRun: true })
    expect(body.bad?.[0]?.reasons).toEqual(['family: A product can have up to 12 sizes.'])
  })
})

test('whatever families a file says, the shop has them, exports them so, and takes them again without a change', {
  timeout: 120_000,
}, async () => {
  const other = await openShop()
  const there = await other.seller()
  const group = fc.record({
    grams: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
    shelf: fc.option(fc.integer({ min: 0, max: 100 })),
    archives: fc.boolean(),
  })
  await expectAlways(
    fc.array(group, { minLength: 1, maxLength: 4 }),
    async (groups) => {
      const head = ['name', 'category', 'price', 'offerPrice', 'quantity', 'stock', 'archived', 'family', 'shelf']
      const rows = groups.flatMap(({ grams, shelf, archives }, nth) =>
        grams.map((size, at) => [
          `Thing ${nth}`,
          'Grains',
          '9',
          '9',
          `${size * 100} g`,
          '4',
          String(archives && at === 1),
          grams.length > 1 ? `thing ${nth}` : '',
          grams.length > 1 && shelf !== null ? `${shelf} kg` : '',
        ]),
      )
      expect(await send(file(head, ...rows), { who: there })).toMatchObject({ status: 200 })
      const text = await exported(there)
      expect((await send(text, { who: there })).body).toMatchObject({ changed: 0, added: 0, badTotal: 0 })
      const kept = [...readCsv(text)].slice(-rows.length).map(({ cells }) => cells)
      for (const { grams, shelf } of groups) {
        const own = kept.splice(0, grams.length)
        expect(new Set(own.map((cells) => cells.at(-3))).size).toBe(1)
        expect(own[0]?.at(-3) !== '').toBe(grams.length > 1)
        const counts = own.map((cells) => Number(cells[csvHead(text).indexOf('stock')]))
        const isShared = grams.length > 1 && shelf !== null
        expect(counts).toEqual(grams.map((size) => (isShared ? Math.floor((shelf * 1000) / (size * 100)) : 4)))
      }
    },
    [15, 150],
  )
  await other.close()
})

const csvHead = (text: string) => [...readCsv(text)][0]?.cells ?? []
