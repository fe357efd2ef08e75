import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

test('ids are unlike each other and sort by birth', () => {
  const ids = Array.from({ length: 10_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  expect([...ids].sort()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^[0-9a-z]{20}$/)
})
