import { expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { conflictsOf, productTexts } from './product-texts.ts'

const milk = { name: 'Milk', description: ['Fresh'], category: 'Dairy', price: paise(6000), offerPrice: paise(5550) }
const opened = productTexts(milk)

test('only what somebody else changed is asked about', () => {
  const mine = { ...opened, weight: '1 L' }
  expect(conflictsOf(opened, mine, opened)).toEqual([])
})

test('a price that two people changed has both values, and the other’s own change is told', () => {
  const mine = { ...opened, price: '58', weight: '1 L' }
  const theirs = { ...opened, price: '62', description: 'Fresh\nToned', stock: '4' }
  expect(conflictsOf(opened, mine, theirs)).toEqual([
    { name: 'description', mine: 'Fresh', theirs: 'Fresh\nToned', isMine: false },
    { name: 'price', mine: '58', theirs: '62', isMine: true },
  ])
})

test('a count is asked about only where both changed it', () => {
  expect(conflictsOf(opened, opened, { ...opened, stock: '4' })).toEqual([])
  expect(conflictsOf(opened, { ...opened, stock: '9' }, { ...opened, stock: '4' })).toMatchObject([{ name: 'stock' }])
})

test('the same change made twice is no conflict', () => {
  const both = { ...opened, offerPrice: '54.5' }
  expect(conflictsOf(opened, both, both)).toEqual([])
})

test('a quantity that is read from the weight is not asked about beside it', () => {
  const pack = { ...opened, weight: '500 g', quantity: '500 g' }
  const theirs = { ...pack, weight: '250 g', quantity: '250 g' }
  expect(conflictsOf(pack, pack, theirs).map(({ name }) => name)).toEqual(['weight'])
  const mine = { ...pack, quantity: '450 g' }
  expect(conflictsOf(pack, mine, theirs).map(({ name }) => name)).toEqual(['weight', 'quantity'])
})
