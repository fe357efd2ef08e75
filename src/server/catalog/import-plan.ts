import { IMPORT_LIMITS, type ImportReport } from '#contract/catalog/product-csv.ts'
import { isRefused, type Refused } from '#contract/refused.ts'
import { type CsvRecord, unguardCell } from '#domain/csv.ts'
import { SHARED_SHELF } from '#domain/product-batch.ts'
import type { Db } from '../db/database.ts'
import { isId, newId } from '../db/new-id.ts'
import { lengthProblem } from './cell-lengths.ts'
import { type ExportStamp, readStamp, wasExported } from './export-stamp.ts'
import { sharedShelfTexts } from './family-shelf-store.ts'
import { ImportBarcodes, takenBarcodes } from './import-barcodes.ts'
import { listChange } from './import-changes.ts'
import { checkFamilies, FamilyNames, inSizeWords } from './import-families.ts'
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
  const all = table.records.map((record) => planner.read(record))
  await planner.nameFamilies(db, all)
  for (let from = 0; from < all.length; from += AT_ONCE) {
    report({ stage: 'checking', done: from, of: all.length })
    const lines = all.slice(from, from + AT_ONCE)
    const known = await findProducts(
      db,
      lines.flatMap(({ id }) => (isId(id) ? [id] : [])),
    )
    const shelves = await sharedShelfTexts(db, known)
    await planner.check(lines, new Map(known.map((row) => [row.id, { row, shelf: shelves.get(row.shelfId ?? '') }])))
  }
  await planner.compareNames(db)
  await planner.compareBarcodes(db)
  await planner.compareFamilies(db)
  return { ...planner.plan, rows: table.records.length }
}

type Known = { row: ProductRow; shelf: string | undefined }
/** `tooLong`: which cells are not read. */
type Line = { record: CsvRecord; given: Map<FileColumn, string>; id: string; tooLong: string[] }
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
    const given = new Map<FileColumn, string>()
    const tooLong: string[] = []
    for (const [place, column] of this.#columns.entries()) {
      const cell = record.cells[place] ?? ''
      const problem = lengthProblem(column, cell)
      if (problem) tooLong.push(problem)
      given.set(column, problem ? '' : cell)
    }
    return { record, given, id: (given.get('id') ?? '').trim(), tooLong }
  }

  /** What is typed for new families becomes their id. */
  async nameFamilies(db: Db, lines: Line[]): Promise<void> {
    if (!this.#columns.includes('family')) return
    const asked = lines.map(({ id, given }) => ({ id, family: unguardCell(given.get('family') ?? '').trim() }))
    const names = await FamilyNames.read(db, asked)
    for (const { given } of lines) given.set('family', names.find(unguardCell(given.get('family') ?? '')))
  }

  async check(lines: Line[], known: ReadonlyMap<string, Known>): Promise<void> {
    for (const line of lines) {
      const now = known.get(line.id)
      const reasons = await this.#take(line, now)
      if (reasons.length === 0) continue
      const name = (line.given.get('name') ?? now?.row.name ?? '').trim()
      this.#refuse({ row: line.record.row, name, reasons })
    }
  }

  #refuse(bad: ImportPlan['bad'][number]): void {
    this.plan.badTotal++
    if (this.plan.bad.length < IMPORT_LIMITS.listed) this.plan.bad.push(bad)
  }

  /** Why the row cannot be taken; nothing when it is. */
  async #take({ record, given, id, tooLong }: Line, known: Known | undefined): Promise<string[]> {
    const { cells, row } = record
    if (cells.length !== this.#columns.length)
      return [`This row has ${cells.length} cells, but the file has ${this.#columns.length} columns.`]
    if (tooLong.length > 0) return tooLong
    if (id !== '' && !isId(id))
      return [reasonFor('id', id, 'This isn’t a product id. Leave it empty to add a new product.')]
    const earlier = this.#rowOf.get(id)
    if (earlier) return [`id: This product is already in row ${earlier}.`]
    if (id !== '') this.#rowOf.set(id, row)

    const product = known?.row
    const now = product ? productCells(product, known?.shelf) : NEW_PRODUCT
    const wanted = overlay(now, given)
    const stamp = product ? readStamp(given.get('exported') ?? '', COMPARED) : null
    if (stamp && isDerived(now, wanted) && wasExported(stamp, 'stock', wanted.stock)) wanted.stock = now.stock
    const asked = readCells(wanted, this.#readCategory)
    if ('reasons' in asked) return asked.reasons
    const left = this.#leftAlone(now, { ...cellsOf(asked.values), id }, stamp)
    const read = left.length > 0 ? readCells({ ...wanted, ...pick(now, left) }, this.#readCategory) : asked
    if ('reasons' in read) return read.reasons
    const { values } = read
    const then = { ...cellsOf(values), id: now.id }
    const columns = COMPARED.filter((column) => then[column] !== now[column])
    if (columns.includes('stock') && isDerived(now, then)) return [reasonFor('stock', wanted.stock, SHARED_SHELF)]
    if (columns.includes('pictures') && !(await this.#areKept(values.pictures, product?.pictures ?? [])))
      return ['pictures: We couldn’t find this picture. To add new pictures, edit the product.']

    const twice = this.#barcodes.sameBefore(row, values.barcode)
    if (twice) return [twice]

    if (left.includes('stock') || left.includes('shelf')) this.plan.stockLeft++
    const change = { row, name: values.name, now, columns, left, file: cellsOf(asked.values) }
    if (product && columns.length === 0) {
      this.plan.unchanged++
      if (left.length > 0) listChange(this.plan.changes, 'keep', change)
    } else if (product) {
      const was = stamp && !this.#overwriteStock ? { stockWas: product.stock, shelfWas: now.shelf } : {}
      this.plan.planned.push({ row, kind: 'change', id, revision: product.revision, values, columns, ...was })
      listChange(this.plan.changes, 'change', change)
    } else {
      this.plan.planned.push({ row, kind: 'add', id: id || newId(), revision: 0, values, columns })
      listChange(this.plan.changes, 'add', change)
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
      if (column === 'stock' || column === 'shelf')
        return !this.#overwriteStock && !wasExported(stamp, column, now[column])
      return wasExported(stamp, column, wanted[column])
    })
  }

  /** New and renamed products against the others. */
  async compareNames(db: Db): Promise<void> {
    this.plan.sameName = await this.#names.compare(db, this.plan.planned)
  }

  /** Barcodes that other products of the shop keep. */
  async compareBarcodes(db: Db): Promise<void> {
    this.#refuseAll(await takenBarcodes(db, this.plan.planned))
  }

  /** What the sizes of each family will be, also beside those that are not in the file. */
  async compareFamilies(db: Db): Promise<void> {
    const { reasons, words } = await checkFamilies(db, this.plan.planned)
    this.plan.changes = inSizeWords(this.plan.changes, words)
    this.#refuseAll(reasons)
  }

  #refuseAll(refused: ReadonlyMap<Planned, string>): void {
    if (refused.size === 0) return
    for (const [{ row, values }, reason] of refused) this.#refuse({ row, name: values.name, reasons: [reason] })
    const rows = new Set([...refused.keys()].map(({ row }) => row))
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

/** The count of a size follows the shelf that it shares. */
const isDerived = (now: Pick<Cells, 'shelf' | 'family'>, wanted: Pick<Cells, 'shelf' | 'family'>) =>
  now.shelf !== '' && wanted.shelf.trim() !== '' && now.family === wanted.family

const pick = (cells: Cells, columns: readonly Column[]): Partial<Cells> =>
  Object.fromEntries(columns.map((column) => [column, cells[column]]))
