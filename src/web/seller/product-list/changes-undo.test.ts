import { expect, test } from 'vitest'
import { NO_CHANGES, type Wanted, withChange } from './changes-undo.ts'

const change = (id: string, now: number, values: Wanted = { inStock: true }) => ({
  id,
  now,
  values,
  restore: () => undefined,
})

test('ten switches in a row are undone together', () => {
  let changes = NO_CHANGES
  for (let n = 0; n < 10; n++) changes = withChange(changes, change(`product ${n}`, n * 9_000))
  expect(changes.before.size).toBe(10)
})

test('a change after the toast has gone begins anew', () => {
  const first = withChange(NO_CHANGES, change('bread', 0))
  expect([...withChange(first, change('milk', 10_000)).before.keys()]).toEqual(['milk'])
})

test('a product that was changed twice goes back to what it was at first, in every field', () => {
  const once = withChange(NO_CHANGES, change('bread', 0, { stock: 8 }))
  const twice = withChange(once, change('bread', 1, { stock: 3 }))
  const thrice = withChange(twice, change('bread', 2, { inStock: true }))
  expect(thrice.before.get('bread')?.values).toEqual({ stock: 8, inStock: true })
})
