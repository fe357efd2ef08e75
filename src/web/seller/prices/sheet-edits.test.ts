import { expect, test } from 'vitest'
import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { paise } from '#domain/money.ts'
import { changeMany } from './change-many.ts'
import { countsText } from './change-words.ts'
import { nextMorning } from './next-morning.ts'
import { isTable, pastedCells } from './pasted-cells.ts'
import { cellText, readAmount } from './sheet-columns.ts'
import {
  changeToSend,
  countChanges,
  type Edits,
  readEdit,
  rebased,
  withSet,
  withText,
  withTyping,
} from './sheet-edits.ts'

const product = (id: string, more: Partial<SellerProduct> = {}): SellerProduct => ({
  _id: id,
  name: id,
  category: 'Dairy',
  price: paise(6000),
  offerPrice: paise(5000),
  cost: null,
  stock: 12,
  inStock: true,
  image: [],
  description: [],
  weight: '500 ml',
  aliases: [],
  archived: false,
  revision: 3,
  ...more,
})
const [milk, curd] = [product('milk'), product('curd')]
const okra = product('okra', { loose: { unit: 'g', step: 250 }, price: paise(1500), offerPrice: paise(1250) })
const none: Edits = new Map()
const readOne = (edits: Edits) => {
  const [edit] = edits.values()
  if (!edit) throw new Error('no edit')
  return readEdit(edit)
}

test('typing what is there already, in any spelling, changes nothing', () => {
  expect(withText(none, milk, 'offerPrice', '50').size).toBe(0)
  const typing = withTyping(none, milk, 'offerPrice', '₹50.00')
  expect(countChanges([readOne(typing)])).toBe(0)
  expect(withText(typing, milk, 'offerPrice', '₹50.00').size).toBe(0)
  expect(withTyping(none, milk, 'offerPrice', '50.').size).toBe(1)
})

test('a price with paise has both decimals', () => {
  expect(cellText(product('tea', { offerPrice: paise(1850) }), 'offerPrice')).toBe('18.50')
  expect(cellText(milk, 'offerPrice')).toBe('50')
})

test('a batch says of how many products it changes what', () => {
  expect(countsText({ products: 90, cost: 3, offerPrice: 90 })).toBe('Selling price · Cost of 3')
})

test('a typed price goes out in rupees with the version that it was made from', () => {
  const edits = withText(withText(none, milk, 'offerPrice', '48.50'), milk, 'cost', '')
  expect(changeToSend(readOne(edits))).toEqual({ id: 'milk', version: 3, offerPrice: 48.5 })
  expect(changeToSend(readOne(withText(none, milk, 'stock', '')))).toEqual({ id: 'milk', version: 3, stock: null })
})

test('what can’t be saved says why at its cell, and counts as a change', () => {
  const edits = withText(withText(none, milk, 'offerPrice', '61'), milk, 'cost', 'cheap')
  const read = readOne(edits)
  expect(read.errors).toEqual({
    offerPrice: 'The selling price can’t be higher than the MRP.',
    cost: 'Enter an amount, such as 32.50.',
  })
  expect(countChanges([read])).toBe(2)
})

test('what is sold by weight is typed by the kilo', () => {
  expect(changeToSend(readOne(withText(none, okra, 'offerPrice', '56')))).toMatchObject({ offerPrice: 14 })
  expect(changeToSend(readOne(withText(none, okra, 'stock', '2.5 kg')))).toMatchObject({ stock: 10 })
})

test('a column of a spreadsheet goes down, a second one to the right, and what is too much is counted', () => {
  expect(isTable('42')).toBe(false)
  const { cells, lost } = pastedCells('41\t9\r\n42\t8\r\n43\t7\r\n', { row: 0, column: 'offerPrice' }, [milk, curd])
  expect(cells.map(({ product, column, text }) => `${product._id} ${column} ${text}`)).toEqual([
    'milk offerPrice 41',
    'milk stock 9',
    'curd offerPrice 42',
    'curd stock 8',
  ])
  expect(lost).toBe(1)
})

test('many prices move together, by the kilo where that is typed, and never above the MRP', () => {
  const move = { kind: 'price', field: 'offerPrice', move: { percent: 4 }, rounding: 'rupee' } as const
  const edits = changeMany(none, [milk, okra, product('ghee', { offerPrice: paise(5900) })], move)
  expect([...edits.values()].map(({ texts }) => texts.offerPrice)).toEqual(['52', '52', '60'])
  const archived = changeMany(none, [milk, product('old', { archived: true })], {
    kind: 'set',
    set: { archived: true },
  })
  expect([...archived.keys()]).toEqual(['milk'])
})

test('what a colleague saved meanwhile is beside what was typed, and the next try is made from it', () => {
  const edits = withSet(withText(none, milk, 'offerPrice', '45'), milk, { inStock: false })
  const now = {
    price: paise(6000),
    offerPrice: paise(4400),
    cost: null,
    stock: 9,
    inStock: true,
    taxRate: 5,
    version: 4,
  }
  const read = readOne(rebased(edits, 'milk', now))
  expect(read.seen?.offerPrice).toBe(5000)
  expect(changeToSend(read)).toEqual({ id: 'milk', version: 4, offerPrice: 45, inStock: false })
})

test.each([
  ['+5', 5],
  ['-2.50', -2.5],
  ['− 2', -2],
  ['₹3', 3],
  ['4 %', 4],
  ['five', null],
  ['1.234', null],
])('%s is %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})

test('the next morning is six by the shop’s clock', () => {
  expect(nextMorning(Date.parse('2026-01-01T00:29:00Z')).toISOString()).toBe('2026-01-01T00:30:00.000Z')
  expect(nextMorning(Date.parse('2026-01-01T00:30:00Z')).toISOString()).toBe('2026-01-02T00:30:00.000Z')
})
