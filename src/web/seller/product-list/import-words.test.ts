import { expect, test } from 'vitest'
import { cellWords } from './import-words.ts'

const cell = (column: string, from: string, to: string) => cellWords({ column, from, to, isLeft: false })

test('a price is said in rupees, under the name that the form has for it', () => {
  expect(cell('offerPrice', '599', '569.5')).toEqual({ label: 'Offer price', from: '₹599', to: '₹569.50' })
})

test('counts, switches and empty cells are said in words', () => {
  expect(cell('stock', '', '12')).toMatchObject({ from: 'not tracked', to: '12' })
  expect(cell('inStock', 'true', 'false')).toMatchObject({ from: 'Yes', to: 'No' })
  expect(cell('weight', '', '400 g')).toEqual({ label: 'Weight', from: '(empty)', to: '400 g' })
  expect(cell('description', 'Soft\nFresh', '')).toMatchObject({ from: 'Soft · Fresh', to: '(empty)' })
  expect(cell('pictures', '', '/pictures/a-640.webp\n/pictures/b-640.webp')).toMatchObject({ to: '2 pictures' })
})
