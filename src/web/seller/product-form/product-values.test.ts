import { expect, test } from 'vitest'
import { type ProductValues, productErrors, readProductValues, refusedFields } from './product-values.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

const bread: ProductValues = {
  name: 'Brown bread',
  aliases: ['double roti'],
  description: ['Baked this morning'],
  category: 'Bakery',
  price: '45',
  offerPrice: '39.50',
  weight: '400 g',
  stock: 12,
}

test('a description has a bullet a line, however the lines end, and no empty ones', () => {
  const { description } = readProductValues(form({ description: ' Soft \r\n\r\nBaked this morning\n' }))
  expect(description).toEqual(['Soft', 'Baked this morning'])
})

test('other names are separated by commas', () => {
  expect(readProductValues(form({ aliases: ' doodh, दूध ,' })).aliases).toEqual(['doodh', 'दूध'])
  expect(readProductValues(form({})).aliases).toEqual([])
})

test('a count left empty is not counted, and a weight left empty is not known', () => {
  expect(readProductValues(form({ stock: ' ', weight: '' }))).toMatchObject({ stock: null, weight: null })
})

test('bread as it should be has nothing wrong', () => {
  expect(productErrors(bread)).toEqual({})
})

test.each(['₹999', '₹ 999', 'Rs. 999', '1,250.50', '₹1,25,000', ' 49.50 '])('%s is a price', (price) => {
  expect(productErrors({ ...bread, price, offerPrice: '1' })).toEqual({})
})

test.each(['12,50', '1,2', '₹', '1.250,50', '$5'])('%s is no price', (price) => {
  expect(productErrors({ ...bread, price, offerPrice: '1' })).toEqual({ price: 'Enter a price, such as 49.50.' })
})

test.each([
  [{ name: '' }, { name: 'This field is required.' }],
  [{ price: '' }, { price: 'This field is required.' }],
  [{ offerPrice: '4o' }, { offerPrice: 'Enter a price, such as 49.50.' }],
  [{ price: '0', offerPrice: '1' }, { price: 'Enter a price above 0.' }],
  [{ offerPrice: '46' }, { offerPrice: 'The offer price can’t be higher than the price.' }],
  [{ category: '' }, { category: 'Choose a category.' }],
  [{ stock: Number.NaN }, { stock: 'Enter a whole number.' }],
  [{ stock: 1.5 }, { stock: 'Enter a whole number.' }],
  [{ description: ['fine', 'x'.repeat(301)] }, { description: 'A line: Use 300 characters or fewer.' }],
  [{ aliases: ['x'.repeat(61)] }, { aliases: 'A name: Use 60 characters or fewer.' }],
  [{ aliases: Array.from({ length: 13 }, (_, place) => `name ${place}`) }, { aliases: 'Use 12 names or fewer.' }],
])('%o is told at its field', (change, errors) => {
  expect(productErrors({ ...bread, ...change })).toMatchObject(errors)
})

test('what the shop refuses is told at the same fields', () => {
  const fields = {
    'productData.offerPrice': 'Too much.',
    'description.2': 'Use 300 characters or fewer.',
    images: 'Not a picture.',
  }
  expect(refusedFields({ success: false, code: 'malformed', message: 'No.', fields })).toEqual({
    offerPrice: 'Too much.',
    description: 'A line: Use 300 characters or fewer.',
    images: 'Not a picture.',
  })
})
