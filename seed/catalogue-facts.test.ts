import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { productData } from '#contract/catalog/seller-catalog.ts'
import { type Allergen, NUTRIENTS } from '#domain/food-facts.ts'
import { paise } from '#domain/money.ts'
import { quantityIn, unitPriceOf } from '#domain/quantity.ts'
import { catalogue } from './catalogue.ts'

/** Words of ingredients that say that an allergen is in it. */
const TELLING: Partial<Record<Allergen, RegExp>> = {
  milk: /\b(milk|butter(?!milk)|buttermilk|cream|curd|paneer|ghee|cheese)\b/i,
  gluten: /\b(wheat|maida|atta|semolina|rava|barley|oats|gluten)\b/i,
  eggs: /\beggs?\b/i,
  peanuts: /\bpeanuts?\b/i,
  nuts: /\b(cashew|almond|walnut|hazelnut|pistachio)s?\b/i,
  soya: /\bsoya?\b/i,
  sesame: /\b(sesame|til)\b/i,
  mustard: /\bmustard\b/i,
  celery: /\bcelery\b/i,
  sulphites: /\bsulphites?\b/i,
}
const OF_ANIMALS = /\b(milk|butter|cream|curd|paneer|ghee|cheese|eggs?|honey|gelatine?)\b/i

test('each product says what it is, in words that the shop accepts', () => {
  for (const { pictures: _, inStock: __, ...seed } of catalogue) {
    expect(z.safeParse(productData, seed).error, seed.name).toBeUndefined()
    const { quantity, origin, maker, diet, storage, shelfLifeDays, hsn } = seed
    const needed = { quantity, origin, maker, diet, storage, shelfLifeDays, hsn }
    for (const [fact, value] of Object.entries(needed)) expect(value, `${fact} of ${seed.name}`).toBeTruthy()
  }
})

test('what is packed has a brand and a barcode, and no two share one', () => {
  const packed = catalogue.filter(({ category }) => category !== 'Fruits' && category !== 'Vegetables')
  for (const { name, brand, barcode } of packed)
    expect({ name, brand, barcode }).not.toMatchObject({ brand: undefined })
  const barcodes = catalogue.flatMap(({ barcode }) => barcode ?? [])
  expect(barcodes).toHaveLength(packed.length)
  expect(new Set(barcodes).size).toBe(barcodes.length)
})

test('a brand in a name is the product’s brand', () => {
  const brands = new Set(catalogue.flatMap(({ brand }) => brand ?? []))
  for (const { name, brand } of catalogue)
    for (const known of brands) if (name.startsWith(`${known} `)) expect(brand, name).toBe(known)
})

test('a weight that reads as a quantity is that quantity', () => {
  for (const { name, weight, quantity, loose } of catalogue) {
    const read = quantityIn(weight)
    // Of what is sold by weight, it is a step.
    if (read && !loose) expect(quantity, name).toEqual(read)
  }
  const quantityOf = (weight: string) => catalogue.find((product) => product.weight === weight)?.quantity
  expect(quantityOf('4 × 70 g')).toEqual({ amount: 280, unit: 'g' })
  expect(quantityOf('1 pc (300–350 g)')).toEqual({ amount: 1, unit: 'piece' })
})

test('a kilo, a litre or a piece costs what such goods cost', () => {
  for (const { name, quantity, offerPrice } of catalogue) {
    if (!quantity) expect.fail(name)
    const { amount, per } = unitPriceOf(paise(offerPrice * 100), quantity)
    expect(amount / 100, `${name} a ${per}`).toBeLessThan(per === 'piece' ? 200 : 1600)
    expect(amount / 100, `${name} a ${per}`).toBeGreaterThan(per === 'piece' ? 4 : 25)
  }
})

describe.each(catalogue)('$name', ({ diet, allergens = [], ingredients = '', nutrition }) => {
  test('names every allergen of its ingredients, and its diet fits them', () => {
    for (const [allergen, words] of Object.entries(TELLING))
      if (words.test(ingredients)) expect(allergens, allergen).toContain(allergen)
    for (const allergen of allergens)
      if (ingredients) expect(ingredients, allergen).toMatch(TELLING[allergen] ?? expect.fail(allergen))
    if (diet === 'vegan') {
      expect(ingredients).not.toMatch(OF_ANIMALS)
      expect(allergens).not.toEqual(expect.arrayContaining(['milk']))
      expect(allergens).not.toEqual(expect.arrayContaining(['eggs']))
    }
    expect(diet === 'egg').toBe(allergens.includes('eggs'))
  })

  test('has as much energy as its nutrients, which fit into 100 g', () => {
    if (!nutrition) return
    const { energy = 0, fat = 0, saturates = 0, carbohydrate = 0, sugars = 0, fibre = 0, protein = 0 } = nutrition
    expect(Object.keys(nutrition)).toEqual([...NUTRIENTS])
    expect(fat + carbohydrate + fibre + protein).toBeLessThanOrEqual(100)
    expect(saturates).toBeLessThanOrEqual(fat)
    expect(sugars).toBeLessThanOrEqual(carbohydrate)
    const computed = 9 * fat + 4 * carbohydrate + 4 * protein + 2 * fibre
    expect(Math.abs(energy - computed)).toBeLessThanOrEqual(Math.max(1, computed * 0.2))
  })
})
