import { describe, expect, test } from 'vitest'
import { CATEGORIES } from './catalog.ts'
import { isCategoryPath, MAX_CATEGORIES } from './category-name.ts'
import { categoryAt } from './category-tree.ts'
import { NamedCategories } from './named-categories.ts'

const open = (known: readonly { path: string; text: string }[] = CATEGORIES, adds = true) =>
  new NamedCategories(known, { find: (path) => categoryAt(known, path), adds, choose: 'Choose a category.' })

describe('a category that is written in a file', () => {
  test.each([
    ['bakery', 'Bakery'],
    ['Bakery & Breads', 'Bakery'],
    ['  bakery  &  breads ', 'Bakery'],
    ['vegetable', 'Vegetables'],
  ])('%s is the one that there is', (written, path) => {
    const names = open()
    expect(names.read(written)).toEqual({ path })
    expect(names.added).toEqual([])
  })

  test('one that there is not becomes new, once, however often it is written', () => {
    const names = open()
    for (const written of ['Tea & Coffee', 'tea & coffee', 'Tea Coffee', 'Tea-Coffee'])
      expect(names.read(written)).toEqual({ path: 'Tea-Coffee' })
    expect(names.added).toEqual([{ path: 'Tea-Coffee', text: 'Tea & Coffee' }])
  })

  test('names of other scripts get a path of their own', () => {
    const names = open()
    const paths = ['मसाले', 'चाय', 'चाय Fruits', `${'Long name '.repeat(5)}1`, `${'Long name '.repeat(5)}2`].map(
      (name) => {
        const read = names.read(name)
        return 'path' in read ? read.path : ''
      },
    )
    expect(new Set(paths).size).toBe(5)
    expect(paths.every(isCategoryPath)).toBe(true)
    expect(names.read('चाय')).toEqual({ path: paths[1] })
  })

  test('without the wish for new ones, or with a name that is none, a sentence says what to do', () => {
    expect(open(CATEGORIES, false).read('Tea')).toEqual({ problem: 'Choose a category.' })
    expect(open().read(' ')).toEqual({ problem: 'Choose a category.' })
    expect(open().read('<b>Tea</b>')).toEqual({ problem: 'A name can’t contain < or >.' })
    expect(open().read('Tea\u202e')).toHaveProperty('problem')
    const two = [
      { path: 'A', text: 'Other' },
      { path: 'B', text: 'other' },
    ]
    expect(open(two).read('Other')).toEqual({ problem: 'Several categories have this name. Use one of A, B.' })
    const full = Array.from({ length: MAX_CATEGORIES - 1 }, (_, nth) => ({ path: `P${nth}x`, text: `Name ${nth}` }))
    const names = open(full)
    expect(names.read('Tea')).toEqual({ path: 'Tea' })
    expect(names.read('Coffee')).toEqual({ problem: 'A shop can’t have more than 200 categories.' })
    expect(names.read('Tea')).toEqual({ path: 'Tea' })
  })
})
