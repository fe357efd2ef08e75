import type { KeyboardEvent } from 'react'
import { COLUMNS, type Column, isColumn } from './sheet-columns.ts'

export type Place = { row: number; column: Column }

export const cellName = ({ row, column }: Place): string => `${row} ${column}`

/** The cell that an event happened in. */
export function placeOf(target: EventTarget | null): Place | null {
  const name = target instanceof HTMLInputElement ? target.dataset.cell : undefined
  const [row, column] = name?.split(' ') ?? []
  return row !== undefined && isColumn(column) ? { row: Number(row), column } : null
}

/** False where there is no such cell in sight. */
export function focusCell(sheet: HTMLElement, place: Place): boolean {
  const cell = sheet.querySelector<HTMLInputElement>(`[data-cell="${cellName(place)}"]`)
  if (!cell || cell.offsetParent === null) return false
  cell.focus({ preventScroll: true })
  cell.scrollIntoView({ block: 'nearest' })
  return true
}

const ROWS: Record<string, 1 | -1 | undefined> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }
const SIDES: Record<string, 1 | -1 | undefined> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * As in a spreadsheet: Enter and the arrows go from cell to cell, sideways once the caret is at the edge. Enter in the
 * last row calls `onEnd`.
 */
export function moveByKey(event: KeyboardEvent<HTMLElement>, onEnd: () => void): void {
  const place = placeOf(event.target)
  if (!place || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
  const down = event.key === 'Enter' && event.shiftKey ? -1 : ROWS[event.key]
  if (down) {
    event.preventDefault()
    const moved = focusCell(event.currentTarget, { ...place, row: place.row + down })
    if (!moved && event.key === 'Enter' && down === 1) onEnd()
    return
  }
  const side = SIDES[event.key]
  if (!side || event.shiftKey || !isAtEdge(event.target as HTMLInputElement, side)) return
  for (let nth = COLUMNS.indexOf(place.column) + side; COLUMNS[nth]; nth += side) {
    const column = COLUMNS[nth]
    if (!column || !focusCell(event.currentTarget, { ...place, column })) continue
    event.preventDefault()
    return
  }
}

/** All of a cell is selected when it is entered: the next arrow leaves it again. */
function isAtEdge({ value, selectionStart, selectionEnd }: HTMLInputElement, side: 1 | -1): boolean {
  const isWhole = selectionStart === 0 && selectionEnd === value.length
  if (isWhole) return true
  return selectionStart === selectionEnd && selectionStart === (side === 1 ? value.length : 0)
}
