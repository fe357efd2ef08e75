import { expect, test } from 'vitest'
import type { SellerCategory } from '#contract/catalog/seller-categories.ts'
import { listToSend, matching, movedTo, placeOf, without, withValues } from './category-list.ts'

const category = (path: string, parent: string | null = null): SellerCategory => ({
  _id: path.toLowerCase(),
  path,
  text: `${path} text`,
  parent,
  bgColor: '#FEF6DA',
  image: null,
  art: null,
  hidden: false,
  aliases: [],
  products: 0,
})

const fruits = category('Fruits')
const dairy = category('Dairy')
const milk = category('Milk', 'Dairy')
const curd = category('Curd', 'Dairy')
const bakery = category('Bakery')
const LIST = [fruits, dairy, milk, curd, bakery]
const paths = (list: readonly { path: string }[]) => list.map(({ path }) => path).join(' ')

test('a category moves among its own kind, with what is below it', () => {
  expect(paths(movedTo(LIST, bakery, 0))).toBe('Bakery Fruits Dairy Milk Curd')
  expect(paths(movedTo(LIST, dairy, 0))).toBe('Dairy Milk Curd Fruits Bakery')
  expect(paths(movedTo(LIST, fruits, 99))).toBe('Dairy Milk Curd Bakery Fruits')
  expect(paths(movedTo(LIST, curd, 0))).toBe('Fruits Dairy Curd Milk Bakery')
  expect(placeOf(LIST, bakery)).toBe(2)
  expect(placeOf(LIST, curd)).toBe(1)
})

test('what was a part of a deleted category stands by itself', () => {
  expect(without(LIST, dairy).map(({ path, parent }) => [path, parent])).toEqual([
    ['Fruits', null],
    ['Milk', null],
    ['Curd', null],
    ['Bakery', null],
  ])
})

test('parts follow a changed link, and a new category comes last', () => {
  const renamed = withValues(LIST, { path: 'Milk-Curd', text: 'Milk & curd' }, dairy)
  expect(renamed[1]).toEqual({ _id: 'dairy', path: 'Milk-Curd', text: 'Milk & curd' })
  expect(renamed[2]).toMatchObject({ _id: 'milk', parent: 'Milk-Curd' })
  expect(withValues(LIST, { path: 'Tea', text: 'Tea' }, null)).toEqual([
    ...listToSend(LIST),
    { path: 'Tea', text: 'Tea' },
  ])
})

test('a typed word finds names, links and other words', () => {
  expect(paths(matching([...LIST, { ...fruits, path: 'Tea', aliases: ['चाय', 'Café'] }], 'cafe'))).toBe('Tea')
  expect(paths(matching(LIST, '  DAIR '))).toBe('Dairy')
})
