import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { COLUMNS, type Column } from './sheet-columns.ts'

type Cell = { product: SellerProduct; column: Column; text: string }

/** Whether a text is cells of a spreadsheet, not what somebody types into one of ours. */
export const isTable = (text: string): boolean => /[\n\t]/.test(text.trim())

/** Where cells of a spreadsheet go: from here down and to the right. `lost`: rows for which there is no product. */
export function pastedCells(
  text: string,
  from: { row: number; column: Column },
  products: readonly SellerProduct[],
): { cells: Cell[]; lost: number } {
  const rows = text.split(/\r?\n/)
  while (rows.length > 1 && rows.at(-1) === '') rows.pop()
  const columns = COLUMNS.slice(COLUMNS.indexOf(from.column))
  const cells = rows.flatMap((row, nth) => {
    const product = products[from.row + nth]
    if (!product) return []
    return row.split('\t').flatMap((cell, place) => {
      const column = columns[place]
      return column ? [{ product, column, text: cell.trim() }] : []
    })
  })
  return { cells, lost: Math.max(0, from.row + rows.length - products.length) }
}
