/** Column 0 is the suggestion, column 1 its button, where it has one; a row of categories has one cell for each. */
export type ActiveCell = { row: number; column: number }

export const cellId = (id: string, { row, column }: ActiveCell) => `${id}-result-${row}-${column}`

export const gridProps = (id: string) => ({ id: `${id}-results`, role: 'grid', 'aria-label': 'Suggestions' })
export const groupProps = (title: string | undefined) => ({ role: 'rowgroup', 'aria-label': title })
export const rowProps = { role: 'row' }

export function cellProps(id: string, cell: ActiveCell, active: ActiveCell | null) {
  const selected = active?.row === cell.row && active.column === cell.column
  return { id: cellId(id, cell), role: 'gridcell', 'aria-selected': selected }
}

/** How many cells each row has. */
export type RowWidths = readonly number[]

/** The cell a key leads to: null is the input, undefined means that the key is not handled. */
export function moveCell(active: ActiveCell | null, key: string, widths: RowWidths): ActiveCell | null | undefined {
  if (widths.length === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return cellAt(active ? active.row + 1 : 0, active?.column ?? 0, widths)
    case 'ArrowUp':
      return cellAt(active ? active.row - 1 : widths.length - 1, active?.column ?? 0, widths)
    case 'ArrowRight':
      return active ? cellAt(active.row, Math.min(active.column + 1, (widths[active.row] ?? 1) - 1), widths) : undefined
    case 'ArrowLeft':
      return active ? cellAt(active.row, Math.max(0, active.column - 1), widths) : undefined
    default:
      return undefined
  }
}

/** Its first cell, where the row has none in that column. */
export function cellAt(row: number, column: number, widths: RowWidths): ActiveCell | null {
  const width = widths[row]
  return width ? { row, column: column < width ? column : 0 } : null
}
