import type { Cells, Column } from './product-csv.ts'

/**
 * What every cell of a product was when it was exported, as short hashes: an import then knows which cells were edited
 * in the file, and which have changed in the shop since.
 */
export type ExportStamp = ReadonlyMap<Column, string>

const VERSION = 'v1'

export const stampOf = (cells: Cells, columns: readonly Column[]): string =>
  [VERSION, ...columns.map((column) => hashOf(cells[column]))].join('-')

/** Files of before there were families had no hashes of the last two columns. */
const ADDED = 2

/** null where the file has none, or one of other columns than today's. */
export function readStamp(text: string, columns: readonly Column[]): ExportStamp | null {
  const [version, ...hashes] = text.trim().split('-')
  const [now, before] = [columns.length, columns.length - ADDED]
  if (version !== VERSION || (hashes.length !== now && hashes.length !== before)) return null
  return new Map(columns.slice(0, hashes.length).map((column, place) => [column, hashes[place] ?? '']))
}

export const wasExported = (stamp: ExportStamp, column: Column, cell: string): boolean =>
  stamp.get(column) === hashOf(cell)

/** FNV-1a, which is short and quick: nothing secret depends on it. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
