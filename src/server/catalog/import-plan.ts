import { IMPORT_LIMITS, type ImportReport } from '#contract/catalog/seller-catalog.ts'
import { isRefused, type Refused } from '#contract/refused.ts'
import type { CsvRecord } from '#domain/csv.ts'
import { SHARED_SHELF } from '#domain/product-batch.ts'
import type { Db } from '../db/database.ts'
import { isId, newId } from '../db/new-id.ts'
import { type ExportStamp, readStamp, wasExported } from './export-stamp.ts'
import { ImportBarcodes, takenBarcodes } from './import-barcodes.ts'
import { ImportNames } from './import-names.ts'
import { type ReportProgress, readTable } from './import-table.ts'
import type { PictureStore } from './picture-store.ts'
import {
  type Cells,
  COMPARED,
  type Column,
  cellsOf,
  type FileColumn,
  NEW_PRODUCT,
  overlay,
  productCells,
  type ReadCategory,
  readCells,
  reasonFor,
} from './product-csv.ts'
import type { Planned } from './product-import-store.ts'
import { findProducts, type ProductRow } from './product-store.ts'

const AT_ONCE = 500

type Change = ImportReport['changes'][number]

export type ImportPlan = {
  planned: Planned[]
  changes: Change[]
  unchanged: number
  stockLeft: number
  sameName: ImportReport['sameName']
  rows: number
  bad: ImportReport['bad']
  badTotal: number
}

/** Reads the whole file and holds it against the catalogue. Nothing is written. */
export async function planImport(
  { db, pictures, readCategory }: { db: Db; pictures: PictureStore; readCategory: ReadCategory },
  { text, overwriteStock }: { text: string; overwriteStock: boolean },
  report: ReportProgress,
): Promise<ImportPlan | Refused<'bad_file' | 'too_large'>> {
  const table = await readTable(text, report)
  if (isRefused(table)) return table
  const planner = new Planner({ columns: table.columns, folder: pictures, overwriteStock, readCategory })
  for (let from = 0; from < table.records.length; from += AT_ONCE) {
    report({ stage: 'checking', done: from, of: table.records.length })
    const lines = table.records.slice(from, from + AT_ONCE).map((record) => planner.read(record))
    const known = await findProducts(
      db,
      lines.flatMap(({ id }) => (isId(id) ? [id] : [])),
    )
    await planner.check(lines, new Map(known.map((row) => [row.id, row])))
  }
  await planner.compareNames(db)
  await planner.compareBarcodes(db)
  return { ...planner.plan, rows: table.records.length }
}

type Line = { record: CsvRecord; given: Map<FileColumn, string>; id: string }
type Settings = { columns: FileColumn[]; folder: PictureStore; overwriteStock: boolean; readCategory: ReadCategory }

class Planner {
  readonly plan: Omit<ImportPlan, 'rows'> = {
    planned: [],
    changes: [],
    unchanged: 0,
    stockLeft: 0,
    sameName: [],
    bad: [],
    badTotal: 0,
  }
  readonly #columns: FileColumn[]
  readonly #folder: PictureStore
  readonly #overwriteStock: boolean
  readonly #readCategory: ReadCategory
  readonly #rowOf = new Map<string, number>()
  readonly #names = new ImportNames()
  readonly #barcodes = new ImportBarcodes()
  #pictures: Set<string> | null = null
  #aside: Set<string> | null = null

  constructor({ columns, folder, overwriteStock, readCategory }: Settings) {
    this.#readCategory = readCategory
    this.#columns = columns
    this.#folder = folder
    this.#overwriteStock = overwriteStock
  }

  read(record: CsvRecord): Line {
    const given = new Map(this.#columns.map((column, place) => [column, record.cells[place] ?? '']))
    return { record, given, id: (given.get('id') ?? '').trim() }
  }

  async check(lines: Line[], known: ReadonlyMap<string, ProductRow>): Promise<void> {
    for (const line of lines) {
      const product = known.get(line.id)
      const reasons = await this.#take(line, product)
      if (reasons.length === 0) continue
      const name = (line.given.get('name') ?? product?.name ?? '').trim()
      this.#refuse({ row: line.record.row, name, reasons })
    }
  }

  #refuse(bad: ImportPlan['bad'][number]): void {
    this.plan.badTotal++
    if (this.plan.bad.length < IMPORT_LIMITS.listed) this.plan.bad.push(bad)
  }

  /** Why the row cannot be taken; nothing when it is. */
  async #take({ record, given, id }: Line, product: ProductRow | undefined): Promise<string[]> {
    const { cells, row } = record
    if (cells.length !== this.#columns.length)
      return [`This row has ${cells.length} cells, but the file has ${this.#columns.length} columns.`]
    if (id !== '' && !isId(id))
      return [reasonFor('id', id, 'This isn’t a product id. Leave it empty to add a new product.')]
    const earlier = this.#rowOf.get(id)
    if (earlier) return [`id: This product is already in row ${earlier}.`]
    if (id !== '') this.#rowOf.set(id, row)

    const now = product ? productCells(product) : NEW_PRODUCT
    const wanted = overlay(now, given)
    const asked = readCells(wanted, this.#readCategory)
    if ('reasons' in asked) return asked.reasons
    const stamp = product ? readStamp(given.get('exported') ?? '', COMPARED) : null
    const left = this.#leftAlone(now, { ...cellsOf(asked.values), id }, stamp)
    const read = left.length > 0 ? readCells({ ...wanted, ...pick(now, left) }, this.#readCategory) : asked
    if ('reasons' in read) return read.reasons
    const { values } = read
    const then = { ...cellsOf(values), id: now.id }
    const columns = COMPARED.filter((column) => then[column] !== now[column])
    const shared = columns.find((column) => column === 'stock' || column === 'quantity')
    if (product?.shelfId && (product.shelfId !== product.id || product.family) && shared)
      return [reasonFor(shared, wanted[shared], SHARED_SHELF)]
    if (columns.includes('pictures') && !(await this.#areKept(values.pictures, product?.pictures ?? [])))
      return ['pictures: We couldn’t find this picture. To add new pictures, edit the product.']

    const twice = this.#barcodes.sameBefore(row, values.barcode)
    if (twice) return [twice]

    if (left.includes('stock')) this.plan.stockLeft++
    const change = { row, name: values.name, now, columns, left, file: cellsOf(asked.values) }
    if (product && columns.length === 0) {
      this.plan.unchanged++
      if (left.length > 0) this.#list('keep', change)
    } else if (product) {
      const stockWas = stamp && !this.#overwriteStock ? { stockWas: product.stock } : {}
      this.plan.planned.push({ row, kind: 'change', id, revision: product.revision, values, columns, ...stockWas })
      this.#list('change', change)
    } else {
      this.plan.planned.push({ row, kind: 'add', id: id || newId(), revision: 0, values, columns })
      this.#list('add', change)
    }
    this.#names.note(row, values.name, columns.includes('name'))
    return []
  }

  /**
   * The cells that stay as the shop has them: those that were not edited in the file, and counts that orders and
   * others have changed since, unless the seller asks for the file's.
   */
  #leftAlone(now: Cells, wanted: Cells, stamp: ExportStamp | null): Column[] {
    if (!stamp) return []
    return COMPARED.filter((column) => {
      if (wanted[column] === now[column]) return false
      if (column === 'stock') return !this.#overwriteStock && !wasExported(stamp, column, now[column])
      return wasExported(stamp, column, wanted[column])
    })
  }

  #list(kind: Change['kind'], { row, name, now, columns, left, file }: Listed): void {
    if (this.plan.changes.length >= IMPORT_LIMITS.shown) return
    const cells = COMPARED.filter((column) => columns.includes(column) || left.includes(column)).map((column) => ({
      column,
      from: kind === 'add' ? '' : shown(now[column]),
      to: shown(file[column]),
      isLeft: left.includes(column),
    }))
    this.plan.changes.push({ row, kind, name, cells })
  }

  /** New and renamed products against the others. */
  async compareNames(db: Db): Promise<void> {
    this.plan.sameName = await this.#names.compare(db, this.plan.planned)
  }

  /** Barcodes that other products of the shop keep. */
  async compareBarcodes(db: Db): Promise<void> {
    const taken = await takenBarcodes(db, this.plan.planned)
    if (taken.size === 0) return
    for (const [{ row, values }, reason] of taken) this.#refuse({ row, name: values.name, reasons: [reason] })
    const rows = new Set([...taken.keys()].map(({ row }) => row))
    this.plan.planned = this.plan.planned.filter(({ row }) => !rows.has(row))
    this.plan.changes = this.plan.changes.filter(({ row }) => !rows.has(row))
    this.plan.bad.sort((one, other) => one.row - other.row)
  }

  async #areKept(wanted: string[], own: string[]): Promise<boolean> {
    const strange = wanted.filter((picture) => !own.includes(picture))
    if (strange.length === 0) return true
    this.#pictures ??= await this.#folder.list()
    const absent = strange.filter((picture) => !this.#pictures?.has(picture))
    if (absent.length === 0) return true
    this.#aside ??= await this.#folder.listAside()
    if (!absent.every((picture) => this.#aside?.has(picture))) return false
    await this.#folder.bringBack(absent)
    return true
  }
}

type Listed = {
  row: number
  name: string
  now: Cells
  columns: readonly Column[]
  left: readonly Column[]
  file: Omit<Cells, 'id'>
}

const MAX_SHOWN = 120
const shown = (cell = '') => (cell.length > MAX_SHOWN ? `${cell.slice(0, MAX_SHOWN)}…` : cell)

const pick = (cells: Cells, columns: readonly Column[]): Partial<Cells> =>
  Object.fromEntries(columns.map((column) => [column, cells[column]]))
