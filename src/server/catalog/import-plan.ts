import { IMPORT_LIMITS, type ImportReport } from '#contract/catalog/seller-catalog.ts'
import { isRefused, type Refused } from '#contract/refused.ts'
import type { CsvRecord } from '#domain/csv.ts'
import type { Db } from '../db/database.ts'
import { isId, newId } from '../db/new-id.ts'
import { type ReportProgress, readTable } from './import-table.ts'
import type { PictureStore } from './picture-store.ts'
import {
  type Column,
  changedColumns,
  NEW_PRODUCT,
  overlay,
  type ProductValues,
  productCells,
  readCells,
} from './product-csv.ts'
import { findProducts, type ProductRow } from './product-store.ts'

const AT_ONCE = 500

export type Planned = {
  line: number
  kind: 'add' | 'change'
  id: string
  /** Of the product as it was when the plan was made; 0 for a new one. */
  revision: number
  values: ProductValues
  columns: Column[]
}

export type ImportPlan = {
  planned: Planned[]
  unchanged: number
  rows: number
  bad: ImportReport['bad']
  badTotal: number
}

/** Reads the whole file and holds it against the catalogue. Nothing is written. */
export async function planImport(
  { db, pictures }: { db: Db; pictures: PictureStore },
  text: string,
  report: ReportProgress,
): Promise<ImportPlan | Refused<'bad_file' | 'too_large'>> {
  const table = await readTable(text, report)
  if (isRefused(table)) return table
  const planner = new Planner(table.columns, pictures)
  for (let from = 0; from < table.records.length; from += AT_ONCE) {
    report({ stage: 'checking', done: from, of: table.records.length })
    const lines = table.records.slice(from, from + AT_ONCE).map((record) => planner.read(record))
    const known = await findProducts(
      db,
      lines.flatMap(({ id }) => (isId(id) ? [id] : [])),
    )
    await planner.check(lines, new Map(known.map((row) => [row.id, row])))
  }
  return { ...planner.plan, rows: table.records.length }
}

type Line = { record: CsvRecord; given: Map<Column, string>; id: string }

class Planner {
  readonly plan: Omit<ImportPlan, 'rows'> = { planned: [], unchanged: 0, bad: [], badTotal: 0 }
  readonly #columns: Column[]
  readonly #folder: PictureStore
  readonly #lineOf = new Map<string, number>()
  #pictures: Set<string> | null = null
  #aside: Set<string> | null = null

  constructor(columns: Column[], folder: PictureStore) {
    this.#columns = columns
    this.#folder = folder
  }

  read(record: CsvRecord): Line {
    const given = new Map(this.#columns.map((column, place) => [column, record.cells[place] ?? '']))
    return { record, given, id: (given.get('id') ?? '').trim() }
  }

  async check(lines: Line[], known: ReadonlyMap<string, ProductRow>): Promise<void> {
    for (const line of lines) {
      const reasons = await this.#take(line, known.get(line.id))
      if (reasons.length === 0) continue
      this.plan.badTotal++
      if (this.plan.bad.length < IMPORT_LIMITS.listed) this.plan.bad.push({ line: line.record.line, reasons })
    }
  }

  /** Why the line cannot be taken; nothing when it is. */
  async #take({ record, given, id }: Line, row: ProductRow | undefined): Promise<string[]> {
    const { cells, line } = record
    if (cells.length !== this.#columns.length)
      return [`This row has ${cells.length} cells, but the file has ${this.#columns.length} columns.`]
    if (id !== '' && !isId(id)) return ['id: This isn’t a product id. Leave it empty to add a new product.']
    const earlier = this.#lineOf.get(id)
    if (earlier) return [`id: This product is already on line ${earlier}.`]
    if (id !== '') this.#lineOf.set(id, line)

    const now = row ? productCells(row) : NEW_PRODUCT
    const read = readCells(overlay(now, given))
    if ('reasons' in read) return read.reasons
    const { values } = read
    const columns = changedColumns(values, now)
    if (columns.includes('pictures') && !(await this.#areKept(values.pictures, row?.pictures ?? [])))
      return ['pictures: We couldn’t find this picture. To add new pictures, edit the product.']
    if (row && columns.length === 0) this.plan.unchanged++
    else if (row) this.plan.planned.push({ line, kind: 'change', id, revision: row.revision, values, columns })
    else this.plan.planned.push({ line, kind: 'add', id: id || newId(), revision: 0, values, columns })
    return []
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
