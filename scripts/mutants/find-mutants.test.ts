import { describe, expect, test } from 'vitest'
import { applyEdit, findMutants } from './find-mutants.ts'

const faultsOf = (source: string) => findMutants('shop.ts', source).map((mutant) => applyEdit(source, mutant))

describe('faults', () => {
  test.each([
    ['await emptyCart(tx)', [';']],
    ['if (a) b', ['if (true) b', 'if (false) b', 'if (a) ;']],
    ['x = a < b', [';', 'x = a <= b']],
    ['const x = a - 1', ['const x = a + 1', 'const x = a - 2']],
    ['const x = 404', ['const x = 405']],
    ['const x = 60_000', ['const x = 120000']],
    ['const x = !a && b', ['const x = a && b', 'const x = !a || b']],
    ['const x = a ?? b', ['const x = a']],
    ['const x = Math.min(a, b)', ['const x = Math.max(a, b)']],
    ['const f = () => { return true }', ['const f = () => {}', 'const f = () => { return false }']],
    [
      'const q = db.from(t).where(eq(a, b)).for(u)',
      ['const q = db.from(t).for(u)', 'const q = db.from(t).where(eq(a, b))'],
    ],
    ['const c = and(eq(a, b), eq(c, d))', ['const c = and(undefined, eq(c, d))', 'const c = and(eq(a, b), undefined)']],
    [
      'const q = sql`SELECT a WHERE b < 1 FOR UPDATE`',
      ['const q = sql`SELECT a WHERE b <= 1 FOR UPDATE`', 'const q = sql`SELECT a WHERE b < 1`'],
    ],
  ])('of %s', (source, expected) => {
    expect(faultsOf(source).sort()).toEqual(expected.sort())
  })

  test.each(["import { a } from 'b'", 'type A = { b: 1; c: true }', "const greeting = 'Hello' + name", 'let a: 5 | 6'])(
    'are not made in %s',
    (source) => {
      expect(faultsOf(source)).toEqual([])
    },
  )

  test('are each at their line', () => {
    expect(findMutants('shop.ts', 'const a = b\n\nopen()\n')).toMatchObject([{ line: 3, before: 'open()', after: ';' }])
  })
})
