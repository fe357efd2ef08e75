import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CATEGORIES } from './catalog.ts'
import type { Category } from './category.ts'
import { colourProblem, contrast, darkColour } from './category-colour.ts'
import { isCategoryPath, nameProblem, suggestedPath } from './category-name.ts'
import { PALETTE } from './category-palette.ts'
import { categoryStyles } from './category-styles.ts'
import { categoryAt, inTreeSequence, listedCategories, pathsWithin } from './category-tree.ts'

const category = (path: string, changes: Partial<Category> = {}): Category => ({
  path,
  text: path,
  bgColor: '#FEF6DA',
  image: null,
  art: null,
  parent: null,
  hidden: false,
  ...changes,
})

test('a category is found however its path is written', () => {
  for (const path of ['bakery', 'Bakery', 'BAKERY']) expect(categoryAt(CATEGORIES, path)?.text).toBe('Bakery & Breads')
  expect(categoryAt(CATEGORIES, 'toys')).toBeUndefined()
})

test('a page shows its own products and those of its sub-categories', () => {
  const all = [
    category('Milk', { parent: 'Dairy' }),
    category('Fruits'),
    category('Dairy'),
    category('Curd', { parent: 'dairy' }),
  ]
  expect(pathsWithin(all, 'Dairy')).toEqual(['Dairy', 'Milk', 'Curd'])
  expect(pathsWithin(all, 'Milk')).toEqual(['Milk'])
  expect(inTreeSequence(all).map(({ path }) => path)).toEqual(['Fruits', 'Dairy', 'Milk', 'Curd'])
})

test('hiding a category hides what is below it', () => {
  const all = [category('Dairy', { hidden: true }), category('Milk', { parent: 'Dairy' }), category('Fruits')]
  expect(listedCategories(all).map(({ path }) => path)).toEqual(['Fruits'])
})

describe('a link', () => {
  test.each([
    ['Bakery & Breads', 'Bakery-Breads'],
    ['  Crème fraîche  ', 'Creme-fraiche'],
    ['Farmer’s choice', 'Farmers-choice'],
    ['दूध', ''],
  ])('is made of the name “%s”', (text, path) => expect(suggestedPath(text)).toBe(path))

  test('that is suggested can be used', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const path = suggestedPath(text)
        expect(path === '' || isCategoryPath(path)).toBe(true)
      }),
    )
  })

  test.each(['', '-', 'a b', 'a/b', 'a--b', '../up', 'ä', 'a'.repeat(41), '<b>'])('is not “%s”', (path) =>
    expect(isCategoryPath(path)).toBe(false),
  )
})

describe('a name', () => {
  test.each(['Organic veggies', 'Bakery & Breads', 'फल और सब्ज़ियाँ', 'دودھ', 'क्\u200dष', 'Crème'])(
    'can be “%s”',
    (text) => expect(nameProblem(text)).toBeNull(),
  )
  test.each([
    ['<b>Fruit</b>', 'A name can’t contain < or >.'],
    ['Fruit\u202etiurF', 'A name can’t contain hidden characters.'],
    ['Fru\u0000it', 'A name can’t contain hidden characters.'],
    [`F${'\u0301'.repeat(30)}`, 'This name has too many marks on one letter.'],
    ['🍎', 'A name needs a letter or a number.'],
  ])('can’t be %j', (text, problem) => expect(nameProblem(text)).toBe(problem))
})

describe('a colour', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

  test('of a category can be read on, in light and in dark mode', () => {
    fc.assert(
      fc.property(colour, (given) => {
        expect(darkColour(given)).toMatch(/^#[0-9a-f]{6}$/)
        expect(contrast('#edf3ee', darkColour(given))).toBeGreaterThan(7)
        if (colourProblem(given) === null) expect(contrast('#17221b', given)).toBeGreaterThanOrEqual(4.5)
      }),
    )
    for (const { bgColor } of CATEGORIES) expect(colourProblem(bgColor)).toBeNull()
    for (const { colour: given } of PALETTE) expect(colourProblem(given)).toBeNull()
  })

  test.each(['#000000', '#1F7A45', 'red', '#fff', '#12345g', 'url(x)'])('can’t be %s', (given) =>
    expect(colourProblem(given)).not.toBeNull(),
  )

  test('that the theme has already is not sent again', () => {
    expect(categoryStyles(CATEGORIES)).toBe('')
    expect(categoryStyles([category('Tea', { bgColor: '#FFEEDD' })])).toMatch(
      /^:root\{--category-tea:#ffeedd\}@media \(prefers-color-scheme:dark\)\{:root\{--category-tea:#[0-9a-f]{6}\}\}$/,
    )
  })
})
