import * as z from 'zod/mini'
import { productData } from '#contract/catalog/seller-catalog.ts'
import { id } from '#contract/fields.ts'
import { type CategoryPath, PICTURES_PER_PRODUCT } from '#domain/catalog.ts'
import { csvLine, guardCell, unguardCell } from '#domain/csv.ts'
import { isShelfAmount } from '#domain/family.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import { eachFact, FACT_NAMES, factTexts, readFactText } from '#domain/product-facts.ts'
import { QUANTITY_UNITS, type Quantity, quantityIn, quantityText } from '#domain/quantity.ts'
import { namesIn } from '#domain/typed-names.ts'
import { stampOf } from './export-stamp.ts'
import { pictureAt, pictureUrl } from './picture-url.ts'
import { newFacts } from './product-fact-columns.ts'
import type { ProductRow } from './product-store.ts'

/** Which products are sizes of one thing, and what is on the shelf that they share. */
const SIZE_COLUMNS = ['family', 'shelf'] as const

export const COLUMNS = [
  'id',
  'name',
  'category',
  'price',
  'offerPrice',
  'cost',
  'taxRate',
  ...FACT_NAMES,
  'inStock',
  'stock',
  'archived',
  'description',
  'aliases',
  'pictures',
  ...SIZE_COLUMNS,
] as const
export type Column = (typeof COLUMNS)[number]

/** What can differ between a file and the shop. */
export const COMPARED = COLUMNS.filter((column) => column !== 'id')

/** The last one is for the import alone: what the others were when the file was made. */
export const FILE_COLUMNS = [...COLUMNS, 'exported'] as const
export type FileColumn = (typeof FILE_COLUMNS)[number]

/** A product's text for each column. */
export type Cells = Record<Column, string>

/** Everything of a product that a file can say. */
export type ProductValues = Pick<ProductRow, Exclude<Column, 'id' | 'archived' | 'shelf'>> & {
  archived: boolean
  /** null: on none that is shared. */
  shelf: Quantity | null
}

const NOTHING = Object.fromEntries(COLUMNS.map((column) => [column, ''])) as Cells
export const NEW_PRODUCT: Cells = { ...NOTHING, inStock: 'true', archived: 'false' }

/** Columns where nothing at all is not a value: an empty cell leaves them as they are. */
const KEPT_WHEN_EMPTY = new Set<Column>(['inStock', 'archived'])

/** `shelf`: what is on the shelf that it shares with others, as text. */
export const productCells = (row: ProductRow, shelf = ''): Cells => ({
  id: row.id,
  ...cellsOf({ ...row, archived: row.archivedAt !== null, shelf: null }),
  shelf,
})

export function cellsOf(values: ProductValues): Omit<Cells, 'id'> {
  const { name, category, price, offerPrice, cost, taxRate, inStock, stock, archived, description, aliases, pictures } =
    values
  return {
    name,
    category,
    price: String(rupeesFromPaise(price)),
    offerPrice: String(rupeesFromPaise(offerPrice)),
    cost: cost === null ? '' : String(rupeesFromPaise(cost)),
    taxRate: taxRate === null ? '' : String(taxRate),
    ...factTexts(values),
    inStock: String(inStock),
    stock: stock === null ? '' : String(stock),
    archived: String(archived),
    description: description.join('\n'),
    aliases: aliases.join('|'),
    pictures: pictures.map(pictureUrl).join('\n'),
    family: values.family ?? '',
    shelf: values.shelf ? quantityText(values.shelf) : '',
  }
}

/** The first line names the columns; the mark before it tells spreadsheets that this is UTF-8. */
export const CSV_HEAD = `\uFEFF${csvLine(FILE_COLUMNS)}`

export function productLine(row: ProductRow, shelf: string | undefined): string {
  const cells = productCells(row, shelf)
  return csvLine([...COLUMNS.map((column) => guardCell(cells[column])), stampOf(cells, COMPARED)])
}

/** What the product is to be: what a line says of it, over what it is now. */
export function overlay(base: Cells, given: ReadonlyMap<FileColumn, string>): Cells {
  const cells = { ...base }
  for (const [column, cell] of given) {
    if (column === 'exported') continue
    if (cell.trim() !== '' || !KEPT_WHEN_EMPTY.has(column)) cells[column] = unguardCell(cell)
  }
  return cells
}

const yesOrNo = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.regex(/^(true|false|1|0|yes|no)$/, 'Use true or false.')),
  z.transform((text) => ['true', '1', 'yes'].includes(text)),
)

const pictureAddress = z
  .pipe(z.string(), z.transform(pictureAt))
  .check(z.refine((picture) => picture !== null, 'Use a picture path such as /pictures/name-640.webp.'))

const productOfCells = z.safeExtend(productData, {
  inStock: yesOrNo,
  archived: yesOrNo,
  pictures: z
    .array(pictureAddress)
    .check(z.maxLength(PICTURES_PER_PRODUCT, `Use up to ${PICTURES_PER_PRODUCT} pictures.`)),
  family: z.nullable(id),
  shelf: z.nullable(
    z
      .object({ amount: z.number(), unit: z.enum(QUANTITY_UNITS) }, 'Use an amount such as 10 kg.')
      .check(z.refine(isShelfAmount, 'Use an amount such as 10 kg.')),
  ),
})

/** The category that a cell names, as it is called now. */
export type ReadCategory = (cell: string) => { path: CategoryPath } | { problem: string }

export function readCells(cells: Cells, readCategory: ReadCategory): { values: ProductValues } | { reasons: string[] } {
  const read = z.safeParse(productOfCells, {
    ...cells,
    ...eachFact((name) => readFactText(name, cells[name])),
    cost: cells.cost.trim() || null,
    stock: readCount(cells.stock.trim()),
    taxRate: readPercent(cells.taxRate.trim()),
    description: cells.description.split(/\r\n|\r|\n/),
    aliases: namesIn(cells.aliases),
    pictures: cells.pictures.split(/\s+/).filter(Boolean),
    family: cells.family.trim() || null,
    shelf: readShelf(cells.shelf.trim()),
  })
  const category = readCategory(cells.category)
  const issues = (read.error?.issues ?? []).map(({ path, message }) => ({ column: String(path[0]), message }))
  const isRefused = issues.some(({ column }) => column === 'category')
  if ('problem' in category && !isRefused) issues.push({ column: 'category', message: category.problem })
  if (!read.success || 'problem' in category) {
    const said = (column: string) => (cells[column as Column] ?? '').trim()
    return { reasons: issues.map(({ column, message }) => reasonFor(column, said(column), message)) }
  }
  const { stock, cost, taxRate, aliases = [], pictures, ...values } = { ...read.data, category: category.path }
  return {
    values: {
      ...values,
      ...newFacts(values),
      stock: stock ?? null,
      cost: cost ?? null,
      taxRate: taxRate ?? null,
      aliases,
      pictures: pictures.filter((picture) => picture !== null),
    },
  }
}

/** “10 kg”, also of nothing: “0 kg”. */
function readShelf(text: string): Quantity | string | null {
  if (text === '') return null
  const none = /^0(?=[^\d.])/.test(text) && quantityIn(text.replace(/^0/, '1'))
  return none ? { ...none, amount: 0 } : (quantityIn(text) ?? text)
}

const MAX_QUOTE = 40

/** 'price “cheap”: Enter a price, such as 49.50.' */
export function reasonFor(column: string, cell: string, message: string): string {
  if (cell === '') return `${column}: ${message}`
  return `${column} “${cell.length > MAX_QUOTE ? `${cell.slice(0, MAX_QUOTE)}…` : cell}”: ${message}`
}

/** “5” or “5%”; nothing is the shop’s. */
function readPercent(text: string): number | string | null {
  if (text === '') return null
  const figure = /^(\d{1,3}(?:\.\d+)?)\s*%?$/.exec(text)?.[1]
  return figure === undefined ? text : Number(figure)
}

function readCount(text: string): number | string | null {
  if (text === '') return null
  return /^\d{1,9}$/.test(text) ? Number(text) : text
}
