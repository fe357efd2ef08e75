import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateCart } from '#contract/cart/cart.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { exportProducts, importProducts } from '#contract/catalog/product-csv.ts'
import { suggestSearches } from '#contract/catalog/search.ts'
import { addProduct, archiveProduct, listSellerProducts, updateProduct } from '#contract/catalog/seller-catalog.ts'
import { csvLine } from '#domain/csv.ts'
import { FACT_NAMES, factTexts } from '#domain/product-facts.ts'
import { checkedBody } from '../testing/answer.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

const FACTS = {
  weight: '500 g',
  quantity: { amount: 500, unit: 'g' },
  brand: 'Subah',
  barcode: '8901030865275',
  origin: 'IN',
  maker: 'Subah Foods, Anand',
  diet: 'veg',
  allergens: ['gluten', 'milk'],
  ingredients: 'Wheat flour, milk solids, salt',
  nutrition: { energy: 250, fat: 3.5, salt: 0.01 },
  storage: 'Keep below 4 °C',
  shelfLifeDays: 90,
  hsn: '1905',
} as const
const OTHERS = {
  weight: '1 L',
  quantity: { amount: 1, unit: 'l' },
  brand: 'Sandhya',
  barcode: '96385074',
  origin: 'LK',
  maker: 'Sandhya Dairy, Kandy',
  diet: 'vegan',
  allergens: ['soya'],
  ingredients: 'Water, soya beans',
  nutrition: { energy: 40, protein: 3 },
  storage: 'Refrigerate once opened',
  shelfLifeDays: 12,
  hsn: '22029990',
} as const

let shop: OpenShop
let seller: Visitor
beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Bread'), grocery('Milk', { category: 'Dairy' })] })
  seller = await shop.seller()
})
afterAll(() => shop.close())

const formOf = (data: object) => {
  const form = new FormData()
  form.set('productData', JSON.stringify(data))
  return form
}
const basic = (name: string) => ({ name, category: 'Bakery', price: 50, offerPrice: 40, description: [] })
const add = (name: string, facts: object = {}, who = seller) =>
  who.call(addProduct, formOf({ ...basic(name), ...facts }))
const update = (id: string, name: string, facts: object = {}, who = seller) =>
  who.call(updateProduct, formOf({ ...basic(name), id, pictures: [], ...facts }))
async function added(name: string, facts: object = {}): Promise<string> {
  const { body } = await add(name, facts)
  return body.product?._id ?? expect.fail(JSON.stringify(body))
}
async function found(id: string) {
  const { body } = await seller.expectDone(listSellerProducts, { id })
  return body.products[0] ?? expect.fail(`no product ${id}`)
}

async function send(head: string[], rows: string[][], { dryRun = false } = {}) {
  const response = await seller.fetch(`${importProducts.path}?dryRun=${dryRun ? 1 : 0}`, {
    method: 'POST',
    body: [head, ...rows].map(csvLine).join(''),
    headers: { 'content-type': 'text/csv' },
  })
  return { status: response.status, body: checkedBody(importProducts, await response.json()) }
}
const exported = async () => (await seller.fetch(exportProducts.path)).text()

describe('what is known of a product', () => {
  test('is added, listed and found whole, with what a kilo costs', async () => {
    const id = await added('Rusk', FACTS)
    const wanted = { ...FACTS, unitPrice: { amount: 80, per: 'kg' } }
    expect(await found(id)).toMatchObject(wanted)
    expect(await shop.shelf('Rusk')).toMatchObject(wanted)
  })

  test('a list of cards leaves out what a product’s own page shows, of a list and of a search', async () => {
    const card = { weight: '500 g', diet: 'veg', unitPrice: { amount: 80, per: 'kg' } }
    for (const search of [{}, { search: 'rusk' }]) {
      const { body } = await shop.visitor().expectDone(listProducts, { ...search, cards: 'true', limit: '10' })
      const rusk = body.products.find(({ name }) => name === 'Rusk') ?? expect.fail('no rusk')
      expect(rusk).toMatchObject({ ...card, image: [], description: [], category: 'Bakery', price: 50, offerPrice: 40 })
      for (const fact of FACT_NAMES.filter((name) => name !== 'weight' && name !== 'diet'))
        expect(rusk).not.toHaveProperty(fact)
    }
  })

  test('a client that knows no facts adds, edits and sells as before, and loses nothing', async () => {
    const rusk = await shop.product('Rusk')
    // What such a client sends: the fields of old.
    expect(await update(rusk._id, 'Rusk', { weight: '500 g' })).toMatchObject({ status: 200 })
    expect(await shop.product('Rusk')).toEqual(rusk)
    const plain = await added('Plain bun')
    expect(await found(plain)).not.toHaveProperty('brand')
    const shopper = await shop.shopper()
    expect(await shopper.call(updateCart, { cartItems: { [rusk._id]: 2 } })).toMatchObject({ status: 200 })
  })

  test('each fact is cleared by null, and changed alone', async () => {
    const id = await added('Toast', { ...OTHERS })
    for (const fact of FACT_NAMES.filter((name) => name !== 'weight' && name !== 'quantity' && name !== 'loose')) {
      const before = await found(id)
      const { body } = await update(id, 'Toast', { weight: '1 L', [fact]: null })
      expect(body.product, fact).not.toHaveProperty(fact)
      await update(id, 'Toast', { weight: '1 L', [fact]: OTHERS[fact] })
      expect(await found(id), fact).toEqual({ ...before, revision: before.revision + 2 })
    }
    await seller.call(archiveProduct, { id, archived: true })
  })

  test.each([
    ['quantity', { amount: 0, unit: 'g' }],
    ['quantity', { amount: 1.5, unit: 'piece' }],
    ['quantity', { amount: 1, unit: 'stone' }],
    ['barcode', '8901030865276'],
    ['barcode', '12345'],
    ['origin', 'XX'],
    ['diet', 'keto'],
    ['allergens', ['dust']],
    ['nutrition', { energy: -1 }],
    ['nutrition', { luck: 7 }],
    ['shelfLifeDays', 0],
    ['shelfLifeDays', 1.5],
    ['hsn', '12'],
    ['brand', 'x'.repeat(61)],
    ['ingredients', 'x'.repeat(2001)],
  ])('a %s of %o is refused at its field, and nothing is added', async (fact, value) => {
    const { status, body } = await add('Wrong', { [fact]: value })
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {}).join()).toContain(fact)
    expect(await shop.shelf('Wrong')).toBeUndefined()
  })
})

describe('a barcode', () => {
  const taken = { code: 'already_exists', fields: { barcode: 'Rusk already has this barcode.' } }

  test('that another product has is refused by its name, in a new product and in an edit', async () => {
    const before = await shop.shop.pictures.list()
    expect(await add('Twin', { barcode: FACTS.barcode })).toMatchObject({ status: 409, body: taken })
    const milk = await shop.product('Milk')
    expect(await update(milk._id, 'Milk', { barcode: FACTS.barcode })).toMatchObject({ status: 409, body: taken })
    expect(await shop.product('Milk')).toEqual(milk)
    expect(await shop.shelf('Twin')).toBeUndefined()
    expect(await shop.shop.pictures.list()).toEqual(before)
  })

  test('of an archived product is still its own', async () => {
    expect(await add('Twin', { barcode: OTHERS.barcode })).toMatchObject({
      status: 409,
      body: { message: 'Toast (archived) already has this barcode.' },
    })
  })

  test('of twelve digits is the same with its leading zero', async () => {
    await added('Soap', { barcode: '036000291452' })
    expect(await add('Twin', { barcode: '0036000291452' })).toMatchObject({ status: 409 })
    expect((await seller.expectDone(listSellerProducts, { search: '0036000291452' })).body.total).toBe(1)
  })

  test('saved by ten at once is saved once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => add(`Racer ${turn}`, { barcode: '4006381333931' })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    const winner = replies.find(({ status }) => status === 200)?.body.product?.name
    for (const { status, body } of replies)
      if (status === 409) expect(body).toMatchObject({ fields: { barcode: `${winner} already has this barcode.` } })
  })

  test('finds its product, for the seller and for shoppers', async () => {
    for (const search of [FACTS.barcode, ' 8901030 865275 ']) {
      const { body } = await seller.expectDone(listSellerProducts, { search })
      expect(body.products.map(({ name }) => name)).toEqual(['Rusk'])
      const page = (await shop.visitor().expectDone(listProducts, { search, limit: '5' })).body
      expect(page).toMatchObject({ total: 1, products: [{ name: 'Rusk' }] })
      const suggested = (await shop.visitor().expectDone(suggestSearches, { search })).body
      expect(suggested.products.map(({ name }) => name)).toEqual(['Rusk'])
    }
    expect((await seller.expectDone(listSellerProducts, { search: '4006381333948' })).body.total).toBe(0)
  })

  test('is no more needed than a brand to find it', async () => {
    expect((await seller.expectDone(listSellerProducts, { search: 'suba' })).body.total).toBe(1)
    const page = (await shop.visitor().expectDone(listProducts, { search: 'subah', limit: '5' })).body
    expect(page.products.map(({ name }) => name)).toEqual(['Rusk'])
  })
})

describe('a CSV file', () => {
  test('with every fact comes back without a change, and changes every fact', async () => {
    const text = await exported()
    for (const cell of Object.values(factTexts({ ...FACTS, allergens: [...FACTS.allergens] })))
      expect(text).toContain(cell)
    const again = await seller.fetch(`${importProducts.path}?dryRun=0`, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'text/csv' },
    })
    expect(await again.json()).toMatchObject({ success: true, added: 0, changed: 0, badTotal: 0 })
    expect(await exported()).toBe(text)

    const id = await added('Loaf', { ...FACTS, barcode: undefined })
    const given = { ...OTHERS, barcode: '5901234123457' }
    const cells = factTexts({ ...given, allergens: [...given.allergens] })
    // What is sold by weight has a weight and a quantity that follow from it: see loose.test.ts.
    const names = FACT_NAMES.filter((name) => name !== 'loose')
    const { body } = await send(['id', ...names], [[id, ...names.map((name) => cells[name])]])
    expect(body).toMatchObject({ changed: 1, badTotal: 0 })
    expect(body.changes?.[0]?.cells.map(({ column }) => column)).toEqual(names)
    expect(await found(id)).toMatchObject(given)
    await send(['id', ...FACT_NAMES], [[id, ...FACT_NAMES.map(() => '')]])
    const cleared = await found(id)
    for (const fact of FACT_NAMES) expect(cleared[fact] ?? null, fact).toBeNull()
  })

  test.each([
    ['quantity', 'a bunch', 'Enter an amount and a unit, such as 500 g, 1.5 kg, 1 L or 6 pieces.'],
    ['barcode', '8901030865276', 'Check the digits: this isn’t a valid EAN-8, UPC or EAN-13 barcode.'],
    ['origin', 'India', 'Use a country code of two letters, such as IN.'],
    ['diet', 'keto', 'Use veg, egg, non-veg, vegan.'],
    ['nutrition', 'lots of energy', 'Enter amounts for 100 g or 100 ml, such as energy 250, fat 3.5, protein 8.'],
    ['shelfLifeDays', 'long', 'Enter a whole number of days.'],
    ['hsn', 'tea', 'Enter four to eight digits.'],
  ])('a %s of “%s” is told in its row', async (column, cell, sentence) => {
    const { _id } = await shop.product('Milk')
    const { status, body } = await send(['id', column], [[_id, cell]])
    expect(status).toBe(400)
    expect(body.rows).toEqual([{ row: 2, name: 'Milk', reasons: [`${column} “${cell}”: ${sentence}`] }])
  })

  test('names the product that has a barcode already, or the row', async () => {
    const [bread, milk] = [await shop.product('Bread'), await shop.product('Milk')]
    const rows = [
      [bread._id, FACTS.barcode],
      [milk._id, '5901234123457'],
      ['', '5901234123457'],
    ]
    const { body } = await send(['id', 'barcode'], rows, { dryRun: true })
    expect(body).toMatchObject({ changed: 1, badTotal: 2 })
    expect(body.bad?.[0]).toEqual({
      row: 2,
      name: 'Bread',
      reasons: [`barcode “${FACTS.barcode}”: Rusk already has this barcode.`],
    })
    const twice = await send(
      ['name', 'category', 'price', 'offerPrice', 'barcode'],
      [
        ['One', 'Bakery', '5', '5', '036000291469'],
        ['Two', 'Bakery', '5', '5', '0036000291469'],
      ],
    )
    expect(twice).toMatchObject({ status: 400, body: { code: 'bad_rows' } })
    expect(twice.body.rows).toEqual([
      { row: 3, name: 'Two', reasons: ['barcode “0036000291469”: This barcode is already in row 2.'] },
    ])
    expect(await shop.product('Bread')).toEqual(bread)
  })

  test('lets two products exchange their barcodes', async () => {
    const [one, other] = [await added('One', { barcode: '20000004' }), await added('Other', { barcode: '20000011' })]
    const { body } = await send(
      ['id', 'barcode'],
      [
        [one, '20000011'],
        [other, '20000004'],
      ],
    )
    expect(body).toMatchObject({ changed: 2 })
    expect([await found(one), await found(other)].map(({ barcode }) => barcode)).toEqual(['20000011', '20000004'])
  })

  test('and a form that save one barcode at once: one of them is told', async () => {
    const { _id } = await shop.product('Milk')
    const [file, form] = await Promise.all([
      send(['id', 'barcode'], [[_id, '73513537']]),
      add('Form', { barcode: '73513537' }),
    ])
    const statuses = [file.status, form.status]
    expect(statuses).toContain(200)
    for (const status of statuses) expect([200, 400, 409]).toContain(status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })
})
