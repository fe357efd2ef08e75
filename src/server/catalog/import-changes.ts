import { IMPORT_LIMITS, type ImportReport } from '#contract/catalog/product-csv.ts'
import { type Cells, COMPARED, type Column } from './product-csv.ts'

type Change = ImportReport['changes'][number]

export type ListedChange = {
  row: number
  name: string
  now: Cells
  columns: readonly Column[]
  /** Cells that stay as the shop has them. */
  left: readonly Column[]
  file: Omit<Cells, 'id'>
}

/** What a row of the file changes, cell by cell, for the preview: as far as that lists any more. */
export function listChange(changes: Change[], kind: Change['kind'], listed: ListedChange): void {
  const { row, name, now, columns, left, file } = listed
  if (changes.length >= IMPORT_LIMITS.shown) return
  const cells = COMPARED.filter((column) => columns.includes(column) || left.includes(column)).map((column) => ({
    column,
    from: kind === 'add' ? '' : shown(now[column]),
    to: shown(file[column]),
    isLeft: left.includes(column),
  }))
  changes.push({ row, kind, name, cells })
}

const MAX_SHOWN = 120
const shown = (cell = '') => (cell.length > MAX_SHOWN ? `${cell.slice(0, MAX_SHOWN)}…` : cell)
