import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productPath } from '#domain/catalog.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

const KNOWN = `brand = 'Amul', barcode = '8901262010016', origin = 'NZ', maker = 'Kaira Union, Anand', diet = 'egg',
  allergens = '{gluten,milk}', ingredients = 'Wheat flour, butter, coconut milk', storage = 'Keep cool',
  nutrition = '{"energy": 452, "fat": 18.5, "sugars": 21}', shelf_life_days = 180, hsn = '19053100'`

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({
    pages: true,
    seeds: [
      grocery('Cookies', { price: 50, offerPrice: 47.2, weight: '400 g' }),
      grocery('Buns', { weight: '6 pcs', offerPrice: 36 }),
      grocery('Flour', { category: 'Grains', weight: '1 kg', offerPrice: 40 }),
    ],
  })
  const { pool } = shop.shop.database
  await pool.query(`UPDATE products SET ${KNOWN} WHERE name = 'Cookies'`)
  await pool.query(`UPDATE products SET diet = 'vegan', allergens = '{}' WHERE name = 'Flour'`)
})
afterAll(() => shop.close())

const html = async (path: string) => (await shop.visitor().fetch(path)).text()
const pageOf = async (name: string) => html(productPath(await shop.product(name)))
/** What people read, in sequence. */
const wordsOf = (page: string) =>
  page
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe('the page of a product', () => {
  test('says what is known of it as a grocer would', async () => {
    const page = await pageOf('Cookies')
    const words = wordsOf(page)
    expect(page).toContain('aria-label="Contains egg"')
    expect(words).toContain('Weight : 400 g')
    expect(words).toContain('₹118/kg')
    expect(words).toContain('₹118 per kilo')
    expect(words).toContain(
      'Net quantity 400 g Brand Amul Country of origin New Zealand Made or packed by Kaira Union, Anand Shelf life 6 months Storage Keep cool',
    )
    expect(page).toMatch(
      /<strong[^>]*>Wheat<\/strong><span> flour, <\/span><strong[^>]*>butter<\/strong><span>, coconut milk/,
    )
    expect(words).toContain('Contains: gluten, milk')
    expect(words).toContain('Per 100 g Energy 452 kcal Fat 18.5 g of which sugars 21 g')
  })

  test('shows nothing where nothing is known', async () => {
    const words = wordsOf(await pageOf('Buns'))
    expect(words).toContain('Net quantity 6 pieces')
    for (const none of ['Brand', 'Country of origin', 'Ingredients', 'Contains:', 'Nutrition', 'Storage', 'undefined'])
      expect(words).not.toContain(none)
  })

  test('tells search engines what it knows', async () => {
    const [, json = ''] =
      /<script[^>]*application\/ld\+json[^>]*>(.*?"Product".*?)<\/script>/.exec(await pageOf('Cookies')) ?? []
    expect(JSON.parse(json)).toMatchObject({
      gtin: '8901262010016',
      brand: { name: 'Amul' },
      manufacturer: { name: 'Kaira Union, Anand' },
      countryOfOrigin: { '@type': 'Country', name: 'NZ' },
      weight: { value: 400, unitCode: 'GRM' },
      additionalProperty: expect.arrayContaining([
        { '@type': 'PropertyValue', name: 'allergens', value: 'gluten, milk' },
        expect.objectContaining({
          name: 'nutrition',
          value: expect.objectContaining({ calories: '452 kcal', sugarContent: '21 g' }),
        }),
      ]),
      offers: {
        price: '47.20',
        priceSpecification: { price: '118.00', referenceQuantity: { value: 1, unitCode: 'KGM' } },
      },
    })
  })
})

describe('a list', () => {
  test('says what a kilo costs where that is news', async () => {
    const page = await html('/products')
    const words = wordsOf(page)
    expect(words).toContain('400 g ₹118/kg ₹118 per kilo')
    expect(words).toContain('6 pcs ₹6/piece ₹6 per piece')
    expect(words).not.toContain('₹40/kg')
  })

  test('carries nothing that its cards do not show', async () => {
    for (const path of ['/', '/products', '/products.data', '/products/bakery', '/products?search=cookies']) {
      const page = await html(path)
      expect(page, path).toContain('Cookies')
      for (const fact of ['Kaira Union', 'coconut milk', '8901262010016', '19053100', 'Keep cool', 'saturates'])
        expect(page, path).not.toContain(fact)
    }
  })

  test('is narrowed down by links, and says what it leaves out', async () => {
    const all = await html('/products')
    for (const link of ['?diet=vegan', '?brand=Amul', '?origin=NZ', '?without=milk'])
      expect(all, link).toContain(`href="/products${link}"`)
    expect(wordsOf(all)).toContain('Products whose allergens we don’t know aren’t shown.')
    const words = wordsOf(await html('/products?without=milk+gluten&diet=veg&sort=unit-price'))
    expect(words).toContain('Flour')
    expect(words).toContain('1 product')
    expect(words).not.toContain('Cookies')
    expect(words).not.toContain('Buns')
    for (const chip of ['Vegetarian ×', 'Without gluten ×', 'Without milk ×']) expect(words).toContain(chip)
    expect(wordsOf(await html('/products?origin=NZ'))).toContain('New Zealand ×')
  })
})
