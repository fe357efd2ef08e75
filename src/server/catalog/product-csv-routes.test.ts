import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportProducts, importProducts } from '#contract/catalog/product-csv.ts'
import { addProduct, archiveProduct, listSellerProducts, setProductStock } from '#contract/catalog/seller-catalog.ts'
import { CATEGORIES } from '#domain/catalog.ts'
import { csvLine, guardCell, readCsv } from '#domain/csv.ts'
import { checkedBody } from '../testing/answer.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'
import { COLUMNS, FILE_COLUMNS } from './product-csv.ts'

const CATEGORY_PATHS = CATEGORIES.map(({ path }) => path)

let shop: OpenShop
let seller: Visitor

beforeAll(async () => {
  shop = await openShop({
    seeds: [
      grocery('Bread', { stock: 12, price: 5, offerPrice: 4.35 }),
      grocery('=HYPERLINK("http://evil.example")', { description: ['-10% today', '@home', '"quoted", twice'] }),
      grocery("'=guarded already", { weight: '+1 kg' }),
      grocery('दूध, toned “fresh”', { category: 'Dairy', inStock: false }),
      grocery('Old jam'),
    ],
  })
  seller = await shop.seller()
  const form = new FormData()
  form.set(
    'productData',
    JSON.stringify({ name: 'Figs', description: [], category: 'Fruits', price: 9, offerPrice: 9 }),
  )
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  for (const turn of [1, 2]) form.append('images', new Blob([new Uint8Array(png)]), `${turn}.png`)
  await seller.call(addProduct, form)
  await seller.call(archiveProduct, { id: (await shop.product('Old jam'))._id, archived: true })
})
afterAll(() => shop.close())

async function exported(who = seller): Promise<string> {
  const response = await who.fetch(exportProducts.path)
  expect(response.status).toBe(200)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
}

async function send(
  file: string | Uint8Array<ArrayBuffer>,
  { dryRun = false, overwriteStock = false, who = seller } = {},
) {
  const query = `dryRun=${dryRun ? 1 : 0}&overwriteStock=${overwriteStock ? 1 : 0}`
  const response = await who.fetch(`${importProducts.path}?${query}`, {
    method: 'POST',
    body: file,
    headers: { 'content-type': 'text/csv' },
  })
  return { status: response.status, body: checkedBody(importProducts, await response.json()) }
}

const file = (head: string[], ...rows: string[][]) => [head, ...rows].map(csvLine).join('')
const NEW = ['name', 'category', 'price', 'offerPrice']

async function everything(): Promise<unknown> {
  const [shelf, archived] = await Promise.all([
    seller.call(listSellerProducts, { limit: '200' }),
    seller.call(listSellerProducts, { limit: '200', archived: 'true' }),
  ])
  return [shelf.body.products, archived.body.products]
}

describe('exporting', () => {
  test('gives every product, archived ones too, as a file that spreadsheets read and do not run', async () => {
    const response = await seller.fetch(exportProducts.path)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(/attachment; filename="greencart-products-[\d-]+\.csv"/)
    const text = await exported()
    expect(text.startsWith('\uFEFFid,name,')).toBe(true)
    const [head, ...rows] = [...readCsv(text.slice(1))]
    expect(head?.cells).toEqual(FILE_COLUMNS)
    expect(rows).toHaveLength(6)
    for (const { cells } of rows) for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    expect(text).toContain(`'=HYPERLINK`)
    expect(text).toContain(`''=guarded already`)
  })

  test('and importing the same file again changes nothing', async () => {
    const before = await everything()
    const answer = await send(await exported())
    expect(answer).toMatchObject({ status: 200, body: { rows: 6, added: 0, changed: 0, unchanged: 6, badTotal: 0 } })
    expect(await everything()).toEqual(before)
  })

  describe('to another shop', () => {
    let other: OpenShop
    let there: Visitor
    beforeEach(async () => {
      other = await openShop()
      there = await other.seller()
    })
    afterEach(() => other.close())

    test('a file brings the same products', async () => {
      // Pictures are files; they do not travel with the list.
      const text = (await exported()).replaceAll(/"\/pictures\/[^"]+"/g, '""')
      expect(await send(text, { who: there })).toMatchObject({ status: 200, body: { added: 6 } })
      const withoutStamps = (csv: string) => csv.replaceAll(/"?,v1-[^\r]+/g, '').replaceAll('"', '')
      expect(withoutStamps(await exported(there))).toBe(withoutStamps(text))
    })

    test('whatever a product says survives the way out and back in', async () => {
      const storable = (longest: number) =>
        fc
          .oneof(
            fc.string({ unit: 'grapheme', maxLength: longest }),
            fc.string({
              unit: fc.constantFrom('=', '-', "'", '"', ',', '\n', '\r', '\t', ' ', 'ß'),
              maxLength: longest,
            }),
          )
          .map((text) => text.replaceAll('\0', '').slice(0, longest).toWellFormed().trim())
      const row = fc.record({
        name: storable(30).map((name) => name || 'Bread'),
        category: fc.constantFrom(...CATEGORY_PATHS),
        offerPrice: fc.integer({ min: 1, max: 100_000_000 }),
        weight: storable(20),
        stock: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
        inStock: fc.boolean(),
        archived: fc.boolean(),
        description: fc.array(storable(30), { maxLength: 5 }),
        aliases: fc.array(storable(20), { maxLength: 3 }),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
          const head = [
            'name',
            'category',
            'price',
            'offerPrice',
            'weight',
            'stock',
            'inStock',
            'archived',
            'description',
            'aliases',
          ]
          const given = rows.map((product) => [
            guardCell(product.name),
            product.category,
            String(product.offerPrice / 100),
            String(product.offerPrice / 100),
            guardCell(product.weight),
            product.stock === null ? '' : String(product.stock),
            String(product.inStock),
            String(product.archived),
            guardCell(product.description.join('\n')),
            guardCell(product.aliases.join('|')),
          ])
          expect(await send(file(head, ...given), { who: there })).toMatchObject({ status: 200 })
          const text = await exported(there)
          expect(await send(text, { who: there })).toMatchObject({ body: { added: 0, changed: 0, badTotal: 0 } })
          expect(await exported(there)).toBe(text)
          const kept = [...readCsv(text.slice(1))]
            .slice(-rows.length)
            .map(({ cells }) => (['name', 'weight', 'stock'] as const).map((name) => cells[COLUMNS.indexOf(name)]))
          expect(kept).toEqual(given.map((cells) => [cells[0], cells[4], cells[5]]))
        }),
        { numRuns: 15 },
      )
    })
  })
})

describe('importing', () => {
  test('a dry run says what would be done and does nothing', async () => {
    const before = await everything()
    const bread = await shop.product('Bread')
    const text = file(
      ['id', ...NEW],
      [bread._id, 'Bread', 'Bakery', '5', '4'],
      ['', 'Muffin', 'bakery', '30.50', '30'],
      [bread._id, 'Bread again', 'Bakery', '5', '4'],
      ['', '', 'Shoes', 'dear', '-1'],
    )
    const answer = await send(text, { dryRun: true })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        dryRun: true,
        rows: 4,
        added: 1,
        changed: 1,
        unchanged: 0,
        changes: [
          {
            row: 2,
            kind: 'change',
            name: 'Bread',
            cells: [{ column: 'offerPrice', from: '4.35', to: '4', isLeft: false }],
          },
          { row: 3, kind: 'add', name: 'Muffin' },
        ],
        badTotal: 2,
        bad: [
          { row: 4, name: 'Bread again', reasons: ['id: This product is already in row 2.'] },
          {
            row: 5,
            name: '',
            reasons: expect.arrayContaining([
              'name: This field is required.',
              'category “Shoes”: Choose a category: Vegetables, Fruits, Drinks, Instant, Dairy, Bakery, Grains.',
              'price “dear”: Enter a price, such as 49.50.',
            ]),
          },
        ],
      },
    })
    expect(await everything()).toEqual(before)
    const real = await send(text)
    expect(real).toMatchObject({
      status: 400,
      body: {
        code: 'bad_rows',
        message: 'We couldn’t import 2 of 4 rows, so nothing was saved. Please fix them and try again.',
        rows: [{ row: 4 }, {}],
      },
    })
    expect(await everything()).toEqual(before)
  })

  test('without a word about it, it is a dry run', async () => {
    const answer = await seller.fetch(importProducts.path, {
      method: 'POST',
      body: file(NEW, ['Ghost', 'Bakery', '1', '1']),
      headers: { 'content-type': 'text/csv' },
    })
    expect(await answer.json()).toMatchObject({ dryRun: true, added: 1 })
    await expect(shop.product('Ghost')).rejects.toThrow()
  })

  test('takes a stock list of ids and counts, leaving all else', async () => {
    const bread = await shop.product('Bread')
    expect(await send(file(['ID', ' Stock '], [bread._id, '99']))).toMatchObject({ body: { changed: 1 } })
    expect(await shop.product('Bread')).toEqual({ ...bread, stock: 99 })
    await send(file(['id', 'stock'], [bread._id, '']))
    expect(await shop.product('Bread')).toEqual({ ...bread, stock: null })
    await send(file(['id', 'stock', 'inStock'], [bread._id, '12', '']))
    expect(await shop.product('Bread')).toEqual(bread)
  })

  test('an old export resets neither counts that were sold from nor a colleague’s price', async () => {
    const loaf = { name: 'Sold loaf', category: 'Bakery', price: '40', offerPrice: '30' }
    await send(file([...NEW, 'stock', 'description'], [...Object.values(loaf), '20', 'One\nTwo\nThree']))
    const { _id } = await shop.product('Sold loaf')
    const old = await exported()
    await seller.expectDone(setProductStock, { id: _id, inStock: true, stock: 17 })
    await send(file(['id', 'offerPrice'], [_id, '28']))

    const before = await everything()
    const again = await send(old)
    expect(again).toMatchObject({ status: 200, body: { changed: 0, stockLeft: 1 } })
    expect(again.body.changes).toMatchObject([
      {
        kind: 'keep',
        name: 'Sold loaf',
        cells: [
          { column: 'offerPrice', from: '28', to: '30', isLeft: true },
          { column: 'stock', from: '17', to: '20', isLeft: true },
        ],
      },
    ])
    expect(await everything()).toEqual(before)

    const edited = old.replace('Sold loaf,Bakery,40,30', 'Sold loaf,Bakery,42,30')
    expect((await send(edited)).body).toMatchObject({ changed: 1, stockLeft: 1 })
    expect(await shop.product('Sold loaf')).toMatchObject({ price: 42, offerPrice: 28, stock: 17 })
    expect((await send(old, { overwriteStock: true })).body).toMatchObject({ changed: 1, stockLeft: 0 })
    expect(await shop.product('Sold loaf')).toMatchObject({ price: 42, offerPrice: 28, stock: 20 })
  })

  test('a count that is as it was exported is set to what the file says', async () => {
    const old = await exported()
    const counted = old.replace(/(Sold loaf,Bakery,.*?,true,)20,/, '$125,')
    expect(counted).not.toBe(old)
    expect((await send(counted)).body).toMatchObject({ changed: 1, stockLeft: 0 })
    expect(await shop.product('Sold loaf')).toMatchObject({ stock: 25 })
  })

  test('a second product of the same name is warned about, and taken', async () => {
    const rows = [
      ['Sold  LOAF', 'Bakery', '40', '30'],
      ['Naan', 'Bakery', '40', '30'],
      ['naan', 'Bakery', '40', '30'],
    ]
    const { body } = await send(file(NEW, ...rows), { dryRun: true })
    expect(body).toMatchObject({ added: 3, badTotal: 0, sameName: [{ row: 4, name: 'naan' }] })
    const twin = await send(file(NEW, ['sold loaf', 'Bakery', '40', '30']), { dryRun: true })
    expect(twin.body).toMatchObject({ sameName: [{ row: 2, name: 'sold loaf' }] })
    expect((await send(await exported(), { dryRun: true })).body).toMatchObject({ sameName: [] })
  })

  test('rows are those of the spreadsheet, however many lines a cell has', async () => {
    const { body } = await send(
      file(
        [...NEW, 'description'],
        ['Bun', 'Bakery', '5', '4', 'a\nb\nc'],
        ['', '', '', '', ''],
        ['Roll', 'Bakery', 'dear', '4', ''],
      ),
      { dryRun: true },
    )
    expect(body.bad).toMatchObject([
      { row: 3 },
      { row: 4, name: 'Roll', reasons: ['price “dear”: Enter a price, such as 49.50.'] },
    ])
  })

  test('takes other names, and leaves them where the file says nothing of them', async () => {
    const { _id } = await shop.product('Bread')
    const aliases = async () => {
      const { products } = (await seller.expectDone(listSellerProducts, { id: _id })).body
      return products[0]?.aliases
    }
    const head = ['id', 'aliases']
    expect(await send(file(head, [_id, 'double roti | Pav|पाव\npav']))).toMatchObject({ body: { changed: 1 } })
    expect(await aliases()).toEqual(['double roti', 'Pav', 'पाव'])
    expect(await exported()).toContain('double roti|Pav|पाव')
    expect(await send(await exported())).toMatchObject({ body: { changed: 0, badTotal: 0 } })
    await send(file(['id', 'weight'], [_id, '450 g']))
    await send(file(['id', 'weight'], [_id, '400 g']))
    expect(await aliases()).toEqual(['double roti', 'Pav', 'पाव'])

    const many = Array.from({ length: 13 }, (_, number) => `name ${number}`).join('|')
    const refused = await send(file(head, [_id, many]), { dryRun: true })
    expect(refused.body.bad).toMatchObject([
      { row: 2, name: 'Bread', reasons: [expect.stringMatching(/^aliases “name 0\|.*: Use 12 names or fewer\.$/)] },
    ])
    const long = await send(file(head, [_id, 'x'.repeat(61)]), { dryRun: true })
    expect(long.body.bad).toMatchObject([
      { row: 2, reasons: [expect.stringMatching(/^aliases “x+…”: Use 60 characters or fewer\.$/)] },
    ])
    await send(file(head, [_id, '']))
    expect(await aliases()).toEqual([])

    await send(file([...NEW, 'aliases'], ['Rusk', 'Bakery', '30', '25', 'toast|रस्क']))
    const { products } = (await seller.call(listSellerProducts, { search: 'rusk' })).body
    expect(products).toMatchObject([{ aliases: ['toast', 'रस्क'] }])
  })

  test('is on the shelf at once, also as the file of a form', async () => {
    const form = new FormData()
    form.set('file', new Blob([file(NEW, ['Scone', 'Bakery', '12', '11'])], { type: 'text/csv' }), 'products.csv')
    expect(await seller.call(importProducts, form, { query: { dryRun: '0' } })).toMatchObject({
      status: 200,
      body: { added: 1 },
    })
    expect(await shop.product('Scone')).toMatchObject({ price: 12, offerPrice: 11, inStock: true, stock: null })
  })

  test('keeps pictures and their order, and refuses those that are not in the shop', async () => {
    const { products } = (await seller.expectDone(listSellerProducts, { search: 'Figs' })).body
    const [figs] = products
    const turned = figs?.image.toReversed() ?? []
    expect(await send(file(['id', 'pictures'], [figs?._id ?? '', turned.join('\n')]))).toMatchObject({ status: 200 })
    expect((await seller.call(listSellerProducts, { search: 'Figs' })).body.products).toMatchObject([{ image: turned }])
    for (const picture of ['/pictures/nowhere-640.webp', 'https://evil.example/a.webp', '/pictures/../x-640.webp']) {
      const answer = await send(file(['id', 'pictures'], [figs?._id ?? '', picture]))
      expect(answer, picture).toMatchObject({ status: 400, body: { code: 'bad_rows' } })
    }
  })

  test('tells how far it has come, to those who ask', async () => {
    const rows = Array.from({ length: 1_200 }, (_, number) => [`Grain ${number}`, 'Grains', '10', '9'])
    const response = await seller.fetch(`${importProducts.path}?dryRun=0`, {
      method: 'POST',
      body: file(NEW, ...rows),
      headers: { 'content-type': 'text/csv', accept: 'application/x-ndjson' },
    })
    expect(response.headers.get('content-type')).toContain('application/x-ndjson')
    const lines = (await response.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(new Set(lines.map(({ stage }) => stage))).toEqual(new Set(['reading', 'checking', 'writing', undefined]))
    expect(lines.at(-2)).toEqual({ stage: 'writing', done: 1_200, of: 1_200 })
    expect(lines.at(-1)).toMatchObject({ reply: { success: true, added: 1_200, changes: expect.any(Array) } })
    expect(lines.at(-1).reply.changes).toHaveLength(500)
    expect(await shop.product('Grain 1199')).toMatchObject({ category: 'Grains' })

    const refused = await seller.fetch(`${importProducts.path}?dryRun=0`, {
      method: 'POST',
      body: file(NEW, ['', '', '', '']),
      headers: { 'content-type': 'text/csv', accept: 'application/x-ndjson' },
    })
    expect(JSON.parse((await refused.text()).trim().split('\n').at(-1) ?? '')).toMatchObject({
      reply: { success: false, code: 'bad_rows' },
    })
  })

  test('two sellers import at once: nobody’s change is overwritten unawares', async () => {
    const scone = await shop.product('Scone')
    const another = await shop.seller()
    const answers = await Promise.all([
      send(file(['id', 'weight'], [scone._id, '1 g'])),
      send(file(['id', 'weight'], [scone._id, '2 g']), { who: another }),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('changed_meanwhile')
    const kept = statuses.flatMap((status, turn) => (status === 200 ? [`${turn + 1} g`] : []))
    const { body } = await seller.expectDone(listSellerProducts, { id: scone._id })
    expect(kept).toContain(body.products[0]?.weight)
  })
})

describe('hostile files', () => {
  test('a cell that is longer than its column is refused with its row and column, and no other reader sees it', async () => {
    for (const column of FILE_COLUMNS) {
      const head = column === 'id' || column === 'name' ? ['name', 'id'] : ['name', column]
      for (const nasty of [' from '.repeat(5_000), `1${' '.repeat(30_000)}1`, '='.repeat(30_000)]) {
        const rows = file(
          head,
          head.map((name) => (name === column ? nasty : 'Short')),
        )
        const { body } = await send(rows, { dryRun: true })
        const reason = expect.stringMatching(new RegExp(`^${column} “.{40}…”: Use \\d+ characters or fewer\\.$`))
        expect(body, column).toMatchObject({ bad: [{ row: 2, reasons: [reason] }] })
        expect(await send(rows)).toMatchObject({ status: 400, body: { code: 'bad_rows' } })
      }
    }
  })

  const hostile: [string, string | Uint8Array<ArrayBuffer>, number, string][] = [
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x61, 0x00]), 400, 'bad_file'],
    ['letters that are not UTF-8', new Uint8Array([0x6e, 0xe9, 0x0a]), 400, 'bad_file'],
    ['a NUL', 'name\nBre\0ad\n', 400, 'bad_file'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00]), 400, 'bad_file'],
    ['nothing', '', 400, 'bad_file'],
    ['only blank lines', '\n\n\n', 400, 'bad_file'],
    ['only column names', 'name,category\n', 400, 'bad_file'],
    ['a column nobody knows', 'name,password\nBread,x\n', 400, 'bad_file'],
    ['a column twice', 'name,name\nBread,x\n', 400, 'bad_file'],
    ['an open quote', 'name,category\n"Bread,Bakery\n', 400, 'bad_file'],
    ['cells that are not named', 'name\nBread,Bakery\n', 400, 'bad_rows'],
    ['an id of somebody’s own', 'id,name\nmy-id,Bread\n', 400, 'bad_rows'],
    ['a count that is none', `${NEW.join()},stock\nBread,Bakery,1,1,1e3\n`, 400, 'bad_rows'],
    ['too many rows', `name\n${'Bread\n'.repeat(20_001)}`, 413, 'too_large'],
    ['eleven megabytes', 'x'.repeat(11 * 1024 * 1024), 413, 'too_large'],
  ]
  test.each(hostile)('%s is refused with a sentence, and nothing is written', async (_what, bytes, status, code) => {
    const before = await everything()
    const answer = await send(bytes)
    expect(answer).toMatchObject({ status, body: { success: false, code } })
    expect(answer.body.message).toMatch(/\.$/)
    expect(await everything()).toEqual(before)
  })

  test('an endless file in a form is refused too', async () => {
    const form = new FormData()
    form.set('file', new Blob(['name\n', 'x'.repeat(10.5 * 1024 * 1024)]), 'products.csv')
    expect(await seller.call(importProducts, form)).toMatchObject({ status: 413 })
  })

  test('what is not a file is refused', async () => {
    expect(await seller.callUnchecked(importProducts, { name: 'Bread' })).toMatchObject({ status: 415 })
    expect(await seller.call(importProducts, new FormData())).toMatchObject({ status: 415 })
    const spoken = await seller.fetch(`${importProducts.path}?dryRun=perhaps`, { method: 'POST', body: 'name\nBread' })
    expect(spoken.status).toBeGreaterThanOrEqual(400)
  })

  test('only the seller may export and import', async () => {
    for (const person of [shop.visitor(), await shop.shopper()]) {
      expect(await person.call(exportProducts)).toMatchObject({ status: 401, body: { code: 'not_authorized' } })
      expect(await send(file(NEW, ['X', 'Bakery', '1', '1']), { who: person })).toMatchObject({ status: 401 })
    }
  })
})
