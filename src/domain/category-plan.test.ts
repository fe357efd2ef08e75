import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CategoryMove, type KnownCategory, planCategories, type WantedCategory } from './category-plan.ts'

const known = (path: string, products = 0): KnownCategory => ({ id: `id-${path}`, path, text: path, products })
const SHOP = [known('Fruits', 3), known('Dairy', 1), known('Toys')]
const same: WantedCategory[] = SHOP.map(({ id, path, text }) => ({ id, path, text }))

const messageOf = (wanted: WantedCategory[], moves: CategoryMove[] = []) => {
  const plan = planCategories(SHOP, wanted, moves)
  return 'message' in plan ? plan.message : null
}

describe('a list is refused', () => {
  test.each<[string, WantedCategory[], CategoryMove[] | undefined, string]>([
    [
      'two with one link',
      [...same, { path: 'FRUITS', text: 'More' }],
      [],
      'Two categories can’t both have the link “FRUITS”.',
    ],
    [
      'two links that a search can’t tell apart',
      [...same, { path: 'Fruit', text: 'One' }],
      [],
      'The links “Fruits” and “Fruit” are too much alike. Please change one of them.',
    ],
    ['a part of itself', [...same, { path: 'Tea', text: 'Tea', parent: 'tea' }], [], 'Tea can’t be a part of itself.'],
    [
      'a part of something unknown',
      [...same, { path: 'Tea', text: 'Tea', parent: 'Nowhere' }],
      [],
      'Tea can’t be a part of “Nowhere”: there’s no such category.',
    ],
    [
      'two that are parts of each other',
      [...same, { path: 'Tea', text: 'Tea', parent: 'Coffee' }, { path: 'Coffee', text: 'Coffee', parent: 'Tea' }],
      [],
      'Tea can’t be a part of Coffee, which is a sub-category itself.',
    ],
    ['an unknown id', [...same, { id: 'else', path: 'Tea', text: 'Tea' }], [], 'We couldn’t find the category Tea.'],
    ['one twice', [...same, { id: 'id-Toys', path: 'Tea', text: 'Tea' }], [], 'Toys is on the list twice.'],
    [
      'products left without a category',
      same.slice(1),
      [],
      'Fruits has 3 products. Choose where they go before you delete it.',
    ],
    [
      'products that go to what goes too',
      same.slice(2),
      [{ from: 'Fruits', to: 'Dairy' }],
      '“Dairy” is not a category that stays.',
    ],
    ['products of what stays', same, [{ from: 'Fruits', to: 'Dairy' }], '“Fruits” is not a category that goes away.'],
    [
      'products that go to two',
      same.slice(1),
      [
        { from: 'Fruits', to: 'Dairy' },
        { from: 'fruits', to: 'Toys' },
      ],
      'Fruits can only go to one category.',
    ],
    [
      'too many',
      Array.from({ length: 201 }, (_, nth) => ({ path: `C${nth}`, text: 'C' })),
      [],
      'Use 200 categories or fewer.',
    ],
  ])('%s', (_, wanted, moves, message) => expect(messageOf(wanted, moves)).toBe(message))
})

describe('a list is taken', () => {
  test.each<[string, WantedCategory[], CategoryMove[]]>([
    ['as it is', same, []],
    ['without what is empty', same.slice(0, 2), []],
    [
      'with two links swapped',
      [{ ...same[0], path: 'Dairy' }, { ...same[1], path: 'Fruits' }, same[2]] as WantedCategory[],
      [],
    ],
    ['with a merge', same.slice(1), [{ from: 'fruits', to: 'DAIRY' }]],
    [
      'with a merge into a new one',
      [...same.slice(1), { path: 'Fresh', text: 'Fresh' }],
      [{ from: 'Fruits', to: 'Fresh' }],
    ],
    ['without ids', same.map(({ path, text }) => ({ path, text })), []],
  ])('%s', (_, wanted, moves) => expect(messageOf(wanted, moves)).toBeNull())
})

const paths = ['Fruits', 'Dairy', 'Toys', 'Tea', 'Rice', 'Oil']
const wantedList = fc.array(
  fc.record({
    id: fc.option(fc.constantFrom(...SHOP.map(({ id }) => id)), { nil: undefined }),
    path: fc.constantFrom(...paths),
    text: fc.constant('Text'),
    parent: fc.option(fc.constantFrom(...paths), { nil: null }),
  }),
  { maxLength: 6 },
)
const moveList = fc.array(fc.record({ from: fc.constantFrom(...paths), to: fc.constantFrom(...paths) }), {
  maxLength: 3,
})

test('whatever is taken: every product has a category, every link is there once, and parents are at the top', () => {
  fc.assert(
    fc.property(wantedList, moveList, (wanted, moves) => {
      const plan = planCategories(SHOP, wanted, moves)
      if ('message' in plan) return
      expect(plan.rows.map((row) => row.wanted)).toEqual(wanted)
      const kept = plan.rows.flatMap((row) => row.known?.id ?? [])
      expect([...kept, ...plan.gone.map((one) => one.known.id)].sort()).toEqual(SHOP.map(({ id }) => id).sort())
      for (const { known: gone, into } of plan.gone) if (gone.products > 0) expect(plan.rows[into ?? -1]).toBeDefined()
      expect(new Set(wanted.map(({ path }) => path)).size).toBe(wanted.length)
      for (const { parent } of wanted) {
        if (parent) expect(wanted.find(({ path }) => path === parent)?.parent).toBeNull()
      }
    }),
    { numRuns: 2_000 },
  )
})
