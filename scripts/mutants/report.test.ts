import { expect, test } from 'vitest'
import { findMutants } from './find-mutants.ts'
import { outline, summary } from './report.ts'
import { likeliestFirst, mutantsIn, ROOMS, testsOf } from './rooms.ts'

test('a survivor is shown by its line and by what differs', () => {
  const source = 'const rows = await db\n  .select()\n  .from(users)\n  .where(eq(users.id, id))\n'
  expect(findMutants('a.ts', source).map(outline)).toEqual(['a.ts:4  .where(eq(users.id, id)) → (nothing)'])
})

test('shares are told a room and altogether, after the survivors', () => {
  const [mutant] = findMutants('a.ts', 'open()')
  if (!mutant) throw new Error('no mutant found')
  const outcome = (room: string, verdict: 'caught' | 'timed out' | 'survived') => ({ room, mutant, verdict })
  const lines = summary([
    outcome('cart', 'caught'),
    outcome('cart', 'survived'),
    outcome('orders', 'timed out'),
    outcome('orders', 'caught'),
  ]).split('\n')
  expect(lines[0]).toBe('a.ts:1  open() → ;')
  expect(lines.slice(3).map((line) => line.split(/\s+/))).toEqual([
    ['cart', '2', '1', '0', '1', '50.0', '%'],
    ['orders', '2', '1', '1', '0', '100.0', '%'],
    ['all', '4', '2', '1', '1', '75.0', '%'],
  ])
})

test('what noticed a fault in a file before is asked first, then what bears its name', () => {
  const tests = ['order-routes.test.ts', 'cart-routes.test.ts', 'spec-walk.test.ts']
  expect(likeliestFirst(tests, 'cart/cart-store.ts', new Map())[0]).toBe('cart-routes.test.ts')
  const caught = new Map([['cart/cart-store.ts spec-walk.test.ts', 1]])
  expect(likeliestFirst(tests, 'cart/cart-store.ts', caught)).toEqual([
    'spec-walk.test.ts',
    'cart-routes.test.ts',
    'order-routes.test.ts',
  ])
})

test('every room has code to break and tests to ask', () => {
  for (const room of ROOMS) {
    expect(mutantsIn(room).length, room.code).toBeGreaterThan(20)
    expect(testsOf(room).length, room.code).toBeGreaterThan(2)
    for (const pattern of room.tests) expect(testsOf({ ...room, tests: [pattern] }), pattern).not.toEqual([])
  }
  expect(ROOMS).toHaveLength(7)
})
