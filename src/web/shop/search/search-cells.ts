/** Column 0 is the product, column 1 its add button. */
export type ActiveCell = { row: number; column: 0 | 1 }

export const cellId = (id: string, { row, column }: ActiveCell) => `${id}-result-${row}-${column}`

export const gridProps = (id: string) => ({ id: `${id}-results`, role: 'grid', 'aria-label': 'Matching products' })
export const rowProps = { role: 'row' }

export function cellProps(id: string, cell: ActiveCell, active: ActiveCell | null) {
  const selected = active?.row === cell.row && active.column === cell.column
  return { id: cellId(id, cell), role: 'gridcell', 'aria-selected': selected }
}

/** The cell a key leads to: null is the input, undefined means that the key is not handled. */
export function moveCell(active: ActiveCell | null, key: string, rows: number): ActiveCell | null | undefined {
  if (rows === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      if (!active) return { row: 0, column: 0 }
      return active.row + 1 < rows ? { ...active, row: active.row + 1 } : null
    case 'ArrowUp':
      if (!active) return { row: rows - 1, column: 0 }
      return active.row > 0 ? { ...active, row: active.row - 1 } : null
    case 'ArrowRight':
      return active ? { ...active, column: 1 } : undefined
    case 'ArrowLeft':
      return active ? { ...active, column: 0 } : undefined
    default:
      return undefined
  }
}
