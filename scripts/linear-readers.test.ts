import { expect, test } from 'vitest'
import { barcodeDigits } from '#domain/barcode.ts'
import { bulletLines } from '#domain/catalog.ts'
import { suggestedPath } from '#domain/category-name.ts'
import { guardCell, readCsv, unguardCell } from '#domain/csv.ts'
import { readPincodes } from '#domain/delivery/pincode-ranges.ts'
import { colouredParts, fillMinutes, unknownPlaceholders } from '#domain/home-words.ts'
import { ingredientParts } from '#domain/ingredient-parts.ts'
import { parseMarkdown } from '#domain/markdown.ts'
import { NamedCategories } from '#domain/named-categories.ts'
import { listLines } from '#domain/pasted-list.ts'
import { hasLink } from '#domain/person-name.ts'
import { FACT_NAMES, readFactText } from '#domain/product-facts.ts'
import { soundOf, wordsOf } from '#domain/search-words.ts'
import { distinctNames, keptWords, namesIn } from '#domain/typed-names.ts'
import { COLUMNS, NEW_PRODUCT, readCells } from '../src/server/catalog/product-csv.ts'
import { typedAmount } from '../src/web/seller/goods/goods-amounts.ts'
import { isTable, pastedCells } from '../src/web/seller/prices/pasted-cells.ts'
import { readAmount, readCell, COLUMNS as SHEET_COLUMNS } from '../src/web/seller/prices/sheet-columns.ts'

const readCategory = (cell: string) =>
  new NamedCategories([{ path: 'Tea-Coffee', text: 'Tea & Coffee' }], {
    find: () => undefined,
    adds: true,
    choose: 'Choose a category.',
  }).read(cell)
const byWeight = { loose: { step: 250, unit: 'g' } } as const

/** All that reads a text which somebody pastes or imports, or types without a limit. */
const READERS: Record<string, (text: string) => unknown> = {
  'a CSV file': (text) => {
    try {
      return [...readCsv(text)]
    } catch {
      return null
    }
  },
  'a guarded cell': (text) => guardCell(unguardCell(text)),
  ...Object.fromEntries(FACT_NAMES.map((name) => [`the fact ${name}`, (text: string) => readFactText(name, text)])),
  ...Object.fromEntries(
    COLUMNS.map((column) => [
      `the column ${column}`,
      (text: string) => readCells({ ...NEW_PRODUCT, [column]: text }, readCategory),
    ]),
  ),
  'a pasted shopping list': listLines,
  'cells pasted into the price sheet': (text) =>
    isTable(text) && pastedCells(text, { row: 0, column: 'price' }, []).cells,
  ...Object.fromEntries(
    SHEET_COLUMNS.flatMap((column) => [
      [`${column} in the price sheet`, (text: string) => readCell({}, column, text)],
      [`${column} by weight in the price sheet`, (text: string) => readCell(byWeight, column, text)],
    ]),
  ),
  'a counted or received amount': (text) => typedAmount(text, { unit: 'g', word: 'kg', times: 1000 }),
  'an amount for many prices': readAmount,
  'PIN codes': readPincodes,
  'other names and synonyms': (text) => [distinctNames(namesIn(text)), keptWords(text)],
  'words to search by': (text) => wordsOf(text).map(soundOf),
  'a legal text': parseMarkdown,
  'the home page’s sentences': (text) => [fillMinutes(text, null), colouredParts(text), unknownPlaceholders(text, [])],
  'a description': bulletLines,
  'allergens in ingredients': ingredientParts,
  'a new category': suggestedPath,
  'a barcode': barcodeDigits,
  'a person’s name': hasLink,
}

const REPEATED = [
  ...[
    ' ',
    '\t',
    '\n',
    '\r\n',
    '1',
    '9',
    'a',
    'ə',
    'क',
    '\u0301',
    '-',
    '–',
    ',',
    '.',
    '"',
    "'",
    '*',
    '[',
    '](',
    '{',
    '=',
  ],
  ...[
    '|',
    ';',
    '₹',
    '%',
    '+',
    ':',
    ' a',
    '1 ',
    '1,',
    ' x',
    ' from ',
    ' to ',
    ', code 1',
    ' of ',
    '1 kg ',
    ' - ',
    'a. ',
  ],
]
const AROUND = [
  ['', ''],
  ['a', '!'],
  ['1', ' 1'],
  ['250 g', 'x'],
] as const

const SIZES = [2_000, 4_000, 8_000, 16_000]
/** Less than this is noise, in milliseconds of the processor. */
const FLOOR = 25
/** Twice the text takes twice as long where it is read in one pass, and four times where it is read again and again. */
const MAX_GROWTH = 3

test.each(Object.entries(READERS))('%s is read in a time that grows with its length alone', (_, read) => {
  for (const repeated of REPEATED)
    for (const [before, after] of AROUND) {
      const textOf = (length: number) => before + repeated.repeat(Math.ceil(length / repeated.length)) + after
      let [half] = [timeOf(read, textOf(SIZES[0] ?? 0))]
      for (const size of SIZES.slice(1)) {
        const whole = timeOf(read, textOf(size), Math.max(FLOOR, MAX_GROWTH * half))
        const said = `${JSON.stringify(repeated)} repeated to ${size} letters takes ${whole} ms, half of it ${half} ms`
        expect(whole, said).toBeLessThan(Math.max(FLOOR, MAX_GROWTH * half))
        half = whole
      }
    }
})

/** The processor's time, which does not grow while other programs work; once more where it seems too long. */
function timeOf(read: (text: string) => unknown, text: string, limit = FLOOR): number {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 5 && least >= limit; tries++) {
    const before = process.threadCpuUsage()
    read(text)
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}
