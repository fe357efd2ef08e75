import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { listSellerProducts, updateProduct } from '#contract/catalog/seller-catalog.ts'
import { ALLERGENS, type Allergen, DIETS, dietsWithin } from '#domain/food-facts.ts'
import { paise } from '#domain/money.ts'
import { isQuantity, QUANTITY_UNITS, unitPriceOf } from '#domain/quantity.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

const BRANDS = ['Amul', 'Tata', 'Haldiram’s', 'O’Neil & “Sons”'] as const
const ORIGINS = ['IN', 'NZ'] as const

const quantity = fc
  .record({
    amount: fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.constantFrom(0.5, 0.333, 1.5, 2.75)),
    unit: fc.constantFrom(...QUANTITY_UNITS),
  })
  .filter(isQuantity)
const made = fc.record({
  category: fc.constantFrom('Dairy', 'Bakery', 'Fruits'),
  offerPrice: fc.integer({ min: 1, max: 70_000 }),
  inStock: fc.boolean(),
  quantity: fc.option(quantity),
  brand: fc.option(fc.constantFrom(...BRANDS)),
  diet: fc.option(fc.constantFrom(...DIETS)),
  origin: fc.option(fc.constantFrom(...ORIGINS)),
  allergens: fc.option(fc.subarray(['gluten', 'milk', 'nuts'] as Allergen[])),
})

/** The same ones in every run. */
const SHELF = fc.sample(made, { seed: 32, numRuns: 160 }).map((one, place) => ({
  ...one,
  id: `shelf${String(place).padStart(15, '0')}`,
  name: `Thing ${place}`,
}))

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ seeds: [] })
  await shop.shop.database.pool.query(
    `INSERT INTO products (id, name, category, price, offer_price, pictures, description, in_stock, quantity, brand, diet,
       origin, allergens, words)
     SELECT id, name, category, 70000, "offerPrice", '{}', '{}', "inStock", nullif(quantity, 'null'), brand, diet,
       origin, allergens, ARRAY['thing']
     FROM jsonb_to_recordset($1) AS made(id text, name text, category text, "offerPrice" int, "inStock" bool,
       quantity jsonb, brand text, diet text, origin text, allergens text[])`,
    [JSON.stringify(SHELF)],
  )
  await shop.shop.database.pool.query(`INSERT INTO search_words (word, products) VALUES ('thing', ${SHELF.length})`)
})
afterAll(() => shop.close())

type Query = Record<string, string>
const ask = async (query: Query) => (await shop.visitor().expectDone(listProducts, query)).body
const ids = async (query: Query) => (await ask(query)).products.map(({ _id }) => _id)

type Choice = { category?: string; inStock?: 'true'; brand?: string; diet?: string; origin?: string; without?: string }

/** What a careful grocer would pick by hand. */
const picked = (choice: Choice) =>
  SHELF.filter((one) => {
    const without = choice.without?.split(',') ?? []
    return (
      (!choice.category || one.category === choice.category) &&
      (!choice.inStock || one.inStock) &&
      (!choice.brand || one.brand === choice.brand) &&
      (!choice.diet || dietsWithin(choice.diet as 'veg').some((diet) => diet === one.diet)) &&
      (!choice.origin || one.origin === choice.origin) &&
      (without.length === 0 || (one.allergens !== null && !one.allergens.some((named) => without.includes(named))))
    )
  })

describe('what a kilo costs', () => {
  test('is the same to the paisa in the database and in replies', async () => {
    const { rows } = await shop.shop.database.pool.query('SELECT id, unit_price FROM products')
    const stored = new Map(rows.map(({ id, unit_price }) => [id, unit_price === null ? null : Number(unit_price)]))
    for (const { id, offerPrice, quantity } of SHELF)
      expect(stored.get(id), id).toBe(quantity && unitPriceOf(paise(offerPrice), quantity).amount)
  })

  test('sorts the list page by page, with what has none at the end', async () => {
    const found: { _id: string; amount: number | undefined }[] = []
    for (let cursor: string | undefined, pages = 0; pages === 0 || cursor; pages++) {
      const page = await ask({ sort: 'unit-price', limit: '23', ...(cursor && { cursor }) })
      found.push(...page.products.map(({ _id, unitPrice }) => ({ _id, amount: unitPrice?.amount })))
      cursor = page.nextCursor
    }
    const keyOf = ({ amount }: { amount: number | undefined }) => amount ?? Number.POSITIVE_INFINITY
    expect(found).toHaveLength(SHELF.length)
    expect(found).toEqual(found.toSorted((a, b) => keyOf(a) - keyOf(b) || (a._id < b._id ? -1 : 1)))
    expect(found.at(-1)?.amount).toBeUndefined()
  })
})

const CHOICES: Choice[] = [
  {},
  { brand: 'O’Neil & “Sons”' },
  { diet: 'veg' },
  { diet: 'vegan', origin: 'IN' },
  { without: 'milk' },
  { without: 'milk,gluten', category: 'Bakery' },
  { brand: 'Amul', diet: 'veg', origin: 'NZ', without: 'nuts', inStock: 'true' },
  { brand: 'Nobody’s' },
]

describe('a list narrowed down by facts', () => {
  test.for(CHOICES)('has what fits %o, and nothing of which that is not known', async (choice) => {
    const wanted = picked(choice).map(({ id }) => id)
    expect(await ids({ ...choice, limit: '200' })).toEqual(wanted)
    expect(new Set(await ids({ ...choice, search: 'thing', limit: '200' }))).toEqual(new Set(wanted))
  })

  test.for(CHOICES)('has counts beside %o that are what each option finds', async (choice) => {
    for (const search of [{}, { search: 'thing' }]) {
      const { facets } = await ask({ ...choice, ...search, facets: 'true', limit: '1' })
      const count = (option: Choice) => picked({ ...choice, ...option }).length
      for (const brand of BRANDS) expect(facets?.brand?.[brand] ?? 0, brand).toBe(count({ brand }))
      for (const diet of DIETS) expect(facets?.diet?.[diet], diet).toBe(count({ diet }))
      for (const origin of ORIGINS) expect(facets?.origin?.[origin] ?? 0, origin).toBe(count({ origin }))
      for (const one of ALLERGENS) {
        const without = [choice.without, one].filter(Boolean).join()
        expect(facets?.without?.[one], one).toBe(count({ without }))
      }
      for (const category of ['Dairy', 'Bakery', 'Fruits']) expect(facets?.category[category]).toBe(count({ category }))
      expect(facets?.inStock).toBe(count({ inStock: 'true' }))
    }
  })

  test.each([
    ['diet', 'fish', 'Use veg, egg, non-veg, vegan.'],
    ['origin', 'India', 'Use a country code of two letters, such as IN.'],
    ['without', 'milk,love', 'Use gluten, '],
    ['sort', 'kilo', 'Invalid'],
  ])('is refused for %s=%s, and told why', async (field, value, sentence) => {
    const { status, body } = await shop
      .visitor()
      .callUnchecked(listProducts, `${new URLSearchParams({ [field]: value })}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, fields: { [field]: expect.stringContaining(sentence) } })
  })

  test('reads countries and allergens as people write them', async () => {
    expect(await ids({ origin: 'in', limit: '200' })).toEqual(picked({ origin: 'IN' }).map(({ id }) => id))
    expect(await ids({ without: 'Milk gluten', limit: '200' })).toEqual(
      picked({ without: 'milk,gluten' }).map(({ id }) => id),
    )
  })
})

test('a list is right in the very next answer after the diet of a product has changed', async () => {
  const other = await openShop({ seeds: [grocery('Paneer roll')] })
  const [{ _id: id = '' } = {}] = (await other.visitor().expectDone(listProducts, {})).body.products
  const seller = await other.seller()
  const [product] = (await seller.expectDone(listSellerProducts, { id })).body.products
  const vegan = async () => {
    const { products, facets } = (
      await other.visitor().expectDone(listProducts, { diet: 'vegan', facets: 'true', limit: '5' })
    ).body
    return [products.length, facets?.diet?.vegan]
  }
  expect(await vegan()).toEqual([0, 0])
  const form = new FormData()
  const { name, category, price, offerPrice, description } = product ?? {}
  form.set(
    'productData',
    JSON.stringify({ id, name, category, price, offerPrice, description, pictures: [], diet: 'vegan' }),
  )
  const saved = await seller.fetch(updateProduct.path, { method: 'POST', body: form })
  expect(saved.status).toBe(200)
  expect(await vegan()).toEqual([1, 1])
  await other.close()
})
