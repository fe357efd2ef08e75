import { expect, test } from 'vitest'
import { factTexts, PRODUCT_FACTS, type ProductFacts, readFactText } from './product-facts.ts'

const known: ProductFacts = {
  weight: '500 g',
  quantity: { amount: 500, unit: 'g' },
  loose: { step: 250, unit: 'g', min: 500, max: 5000, code: '00042' },
  brand: 'Subah',
  barcode: '4006381333931',
  origin: 'IN',
  maker: 'Subah Foods, Anand',
  diet: 'veg',
  allergens: ['gluten', 'milk'],
  ingredients: 'Wheat flour, milk solids, salt',
  nutrition: { energy: 250, fat: 3.5, salt: 0.01 },
  storage: 'Keep below 4 °C',
  shelfLifeDays: 90,
  hsn: '1905',
}

test('each fact reads from its text as it was', () => {
  const texts = factTexts(known)
  for (const [name, text] of Object.entries(texts)) {
    expect(readFactText(name as keyof ProductFacts, text)).toEqual(known[name as keyof ProductFacts])
    expect(text.length).toBeLessThanOrEqual(PRODUCT_FACTS[name as keyof ProductFacts].maxLength)
  }
})

test('no allergens at all are known, too', () => {
  expect(factTexts({ allergens: [] }).allergens).toBe('none')
  expect(readFactText('allergens', 'None')).toEqual([])
  expect(readFactText('allergens', '')).toBeNull()
})

test('nothing typed is no fact', () => {
  expect(readFactText('nutrition', '  ')).toBeNull()
  expect(factTexts({ brand: null }).brand).toBe('')
})

test.each([
  ['quantity', 'a bunch'],
  ['nutrition', 'energy much'],
  ['shelfLifeDays', 'long'],
] as const)('a %s of “%s” is given back for the contract to refuse', (name, text) => {
  expect(readFactText(name, text)).toBe(text)
})
