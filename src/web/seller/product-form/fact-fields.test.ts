import { expect, test } from 'vitest'
import { eachFact } from '#domain/product-facts.ts'
import { factText } from './fact-fields.ts'
import { readProductValues } from './product-values.ts'
import { readTypedFacts } from './typed-facts.ts'

function form(...fields: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

test('an amount and its unit are one quantity, and a unit alone is none', () => {
  expect(factText(form(['quantity', ' 1.5 '], ['quantityUnit', 'kg']), 'quantity')).toBe('1.5 kg')
  expect(factText(form(['quantity', ''], ['quantityUnit', 'kg']), 'quantity')).toBe('')
})

test('the boxes that are ticked are the allergens', () => {
  const ticked = form(['allergens', 'milk'], ['allergens', 'gluten'])
  expect(readProductValues(ticked)).toMatchObject({ allergens: ['milk', 'gluten'] })
  expect(readProductValues(form())).toMatchObject({ allergens: null })
})

test('each number of the table is its nutrient’s', () => {
  const numbers = ['250', '3.5', '', '48', '', '', '8', '1'].map((text): [string, string] => ['nutrition', text])
  expect(readProductValues(form(...numbers))).toMatchObject({
    nutrition: { energy: 250, fat: 3.5, carbohydrate: 48, protein: 8, salt: 1 },
  })
  const empty = numbers.map((): [string, string] => ['nutrition', ''])
  expect(readProductValues(form(...empty))).toMatchObject({ nutrition: null })
})

test.each([
  [{ weight: '500 g', quantity: '', offerPrice: '59' }, '₹118/kg'],
  [{ weight: '4 × 70 g', quantity: '280', quantityUnit: 'g', offerPrice: '56' }, '₹200/kg'],
  [{ weight: '1 L', quantity: '', offerPrice: '₹1,050' }, '₹1,050/L'],
  [{ weight: 'a dozen', quantity: '12', quantityUnit: 'piece', offerPrice: '90' }, '₹7.50/piece'],
  [{ weight: 'a bunch', quantity: '', offerPrice: '59' }, null],
  [{ weight: '500 g', quantity: 'x', quantityUnit: 'g', offerPrice: '59' }, null],
  [{ weight: '500 g', quantity: '', offerPrice: 'cheap' }, null],
])('%o costs %s', (fields, unitPrice) => {
  expect(readTypedFacts(form(...Object.entries(fields))).unitPrice).toBe(unitPrice)
})

test('an empty form says nothing', () => {
  expect(readTypedFacts(form())).toEqual({
    texts: eachFact(() => ''),
    unitPrice: null,
    stepPrices: { price: null, offerPrice: null },
  })
})
