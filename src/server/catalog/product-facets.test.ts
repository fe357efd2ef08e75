import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { archiveProduct, setProductStock } from '#contract/catalog/seller-catalog.ts'
import { CATEGORIES } from '#domain/catalog.ts'
import { DISCOUNT_STEPS, PRICE_BANDS } from '#domain/facets.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

const CATEGORY_PATHS = CATEGORIES.map(({ path }) => path)

let shop: OpenShop

beforeAll(async () => {
  shop = await openShop({
    seeds: [
      grocery('White bread', { price: 50, offerPrice: 49.99 }),
      grocery('Brown bread', { price: 100, offerPrice: 50 }),
      grocery('Garlic bread', { price: 120, offerPrice: 99.99, inStock: false }),
      grocery('Butter', { category: 'Dairy', price: 111, offerPrice: 100 }),
      grocery('Ghee', { category: 'Dairy', price: 900, offerPrice: 675 }),
      grocery('Cheese', { category: 'Dairy', price: 600, offerPrice: 500, stock: 0 }),
      grocery('Bread fruit', { category: 'Fruits', price: 250, offerPrice: 225 }),
    ],
  })
})
afterAll(() => shop.close())

const ask = async (query: string) => (await shop.visitor().expectDone(listProducts, new URLSearchParams(query))).body
const names = async (query: string) => (await ask(query)).products.map(({ name }) => name)

describe('a list narrowed down', () => {
  test('by price: a band begins at its lower end and ends below its upper one', async () => {
    expect(await names('price=0-50')).toEqual(['White bread'])
    expect(await names('price=50-100')).toEqual(['Brown bread', 'Garlic bread'])
    expect(await names('price=100-200')).toEqual(['Butter'])
    expect(await names('price=500-')).toEqual(['Ghee', 'Cheese'])
  })

  test('by discount: so much off, or more', async () => {
    expect(await names('discount=50')).toEqual(['Brown bread'])
    expect(await names('discount=25')).toEqual(['Brown bread', 'Ghee'])
    expect(await names('discount=10')).toEqual(['Brown bread', 'Garlic bread', 'Ghee', 'Cheese', 'Bread fruit'])
  })

  test('by everything at once, page by page', async () => {
    const query = 'search=bread&category=bakery&inStock=true&limit=1'
    const first = await ask(`${query}&price=50-100`)
    expect(first).toMatchObject({ total: 1, products: [{ name: 'Brown bread' }] })
    expect(first).not.toHaveProperty('nextCursor')
    const cheap = (await shop.visitor().call(listProducts, { discount: '10', limit: '2' })).body
    expect(await names(`discount=10&limit=2&cursor=${cheap.nextCursor}`)).toEqual(['Ghee', 'Cheese'])
  })

  test.each([
    ['price=50-60', 'price', 'Use 0-50, 50-100, 100-200, 200-500, 500-.'],
    ['discount=30', 'discount', 'Use 10, 25, 50.'],
    ['discount=a+lot', 'discount', 'Use 10, 25, 50.'],
    ['facets=yes', 'facets', 'Use true or false.'],
    ['exact=maybe', 'exact', 'Use true or false.'],
  ])('is refused for %s, and told why', async (query, field, sentence) => {
    const { status, body } = await shop.visitor().callUnchecked(listProducts, query)
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, message: sentence, fields: { [field]: sentence } })
  })
})

describe('the counts of facets', () => {
  test('come when they are asked for', async () => {
    expect(await ask('limit=2')).not.toHaveProperty('facets')
    expect(await ask('limit=2&facets=false')).not.toHaveProperty('facets')
    expect(await ask('limit=2&facets=true')).toMatchObject({
      total: 7,
      facets: {
        category: { Bakery: 3, Dairy: 3, Fruits: 1, Grains: 0 },
        price: { '0-50': 1, '50-100': 2, '100-200': 1, '200-500': 1, '500-': 2 },
        discount: { 10: 5, 25: 2, 50: 1 },
        inStock: 5,
      },
    })
  })

  test.for([
    {},
    { search: 'bread' },
    { category: 'Dairy', discount: '10' },
    { search: 'BREAD', inStock: 'true', price: '50-100' },
    { inStock: 'false' },
    { search: 'no such thing' },
  ])('are what each option finds beside %o', async (choice) => {
    const { facets } = await ask(`${new URLSearchParams({ ...choice, facets: 'true' })}`)
    const total = async (option: object) => (await ask(`${new URLSearchParams({ ...choice, ...option })}`)).total
    for (const category of CATEGORY_PATHS) expect(facets?.category[category]).toBe(await total({ category }))
    for (const price of PRICE_BANDS) expect(facets?.price[price]).toBe(await total({ price }))
    for (const step of DISCOUNT_STEPS) expect(facets?.discount[step]).toBe(await total({ discount: `${step}` }))
    expect(facets?.inStock).toBe(await total({ inStock: 'true' }))
  })

  test('follow at once when a product is switched off or archived', async () => {
    const seller = await shop.seller()
    const ghee = await shop.product('Ghee')
    const [all, dairy, bakery] = ['facets=1', 'category=dairy&facets=1', 'category=bakery&facets=1']
    const counts = async () => ({
      inStock: (await ask(all)).facets?.inStock,
      ofDairy: (await ask(dairy)).facets?.inStock,
      besideBakery: (await ask(bakery)).facets?.category.Dairy,
    })
    expect(await counts()).toEqual({ inStock: 5, ofDairy: 2, besideBakery: 3 })
    await seller.call(setProductStock, { id: ghee._id, inStock: false })
    expect(await counts()).toEqual({ inStock: 4, ofDairy: 1, besideBakery: 3 })
    await seller.call(archiveProduct, { id: ghee._id, archived: true })
    expect(await counts()).toEqual({ inStock: 4, ofDairy: 1, besideBakery: 2 })
  })
})
