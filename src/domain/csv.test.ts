import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CsvProblem, csvLine, guardCell, readCsv, unguardCell } from './csv.ts'

const read = (text: string) => [...readCsv(text)]
const cellsOf = (text: string) => read(text).map(({ cells }) => cells)

const cell = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', ' ', "'", '=', '-', 'a') }),
)

describe('reading and writing CSV', () => {
  test('only what needs quotes is quoted', () => {
    expect(csvLine(['Bread', 'soft white', '4.35', ''])).toBe('Bread,soft white,4.35,\r\n')
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', ' edge', 'edge '])).toBe(
      '"a,b","say ""hi""","two\nlines"," edge","edge "\r\n',
    )
    expect(csvLine([''])).toBe('""\r\n')
  })

  test('whatever is written is read back the same', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1 })), (rows) => {
        expect(cellsOf(rows.map(csvLine).join(''))).toEqual(rows)
      }),
      { numRuns: 1_000 },
    )
  })

  test('understands all kinds of line breaks, and a last line without one', () => {
    for (const end of ['\n', '\r\n', '\r']) expect(cellsOf(`a,b${end}c,d`)).toEqual(cellsOf(`a,b${end}c,d${end}`))
    expect(cellsOf('a,b\nc,d')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  test('says in which row of a spreadsheet each record is, whatever its cells hold', () => {
    expect(read('name,about\r\n"Bread","Soft\nFresh\r\nWarm"\n\n\nMilk,\n')).toEqual([
      { row: 1, cells: ['name', 'about'] },
      { row: 2, cells: ['Bread', 'Soft\nFresh\r\nWarm'] },
      { row: 5, cells: ['Milk', ''] },
    ])
  })

  test('empty cells are cells, blank lines are nothing', () => {
    expect(cellsOf('a,,\n,\n\n""\n')).toEqual([['a', '', ''], ['', ''], ['']])
    expect(cellsOf('')).toEqual([])
  })

  test.each([
    ['a\nb,"open', 2, 'never closed'],
    ['a\nsay "hi",b', 2, 'middle of a cell'],
    ['"a"b,c', 1, 'after the closing quote'],
  ])('says where the quotes of %j do not match', (text, row, words) => {
    const fail = () => read(text)
    expect(fail).toThrow(CsvProblem)
    expect(fail).toThrow(words)
    expect(fail).toThrow(expect.objectContaining({ row }))
  })

  test('a large file is read within the patience of a test', () => {
    expect(read(`${'"'.repeat(2_000_000)}\n`)).toHaveLength(1)
    expect(read('a,"b""c"\r\n'.repeat(200_000))).toHaveLength(200_000)
  })
})

describe('formulas', () => {
  test.each(['=1+1', '+91 98765', '-5', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', "'=1", "''@"])(
    '%j is shown, not run',
    (formula) => {
      expect(guardCell(formula)).toMatch(/^'/)
      expect(unguardCell(guardCell(formula))).toBe(formula)
    },
  )

  test.each(['Bread', '', "'", "Baker's best", "'twas", '5-grain', ' =1'])('%j stays as it is', (text) => {
    expect(guardCell(text)).toBe(text)
    expect(unguardCell(text)).toBe(text)
  })

  test('no text starts a formula once it is guarded, and each comes back the same', () => {
    fc.assert(
      fc.property(cell, (text) => {
        expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r\n]/)
        expect(unguardCell(guardCell(text))).toBe(text)
      }),
      { numRuns: 1_000 },
    )
  })
})
