import { expect, test } from 'vitest'
import { type ActiveCell, moveCell } from './search-cells.ts'

/** Two completions, then two products with their add buttons. */
const WIDTHS = [1, 1, 2, 2] as const

const walk = (...keys: string[]) =>
  keys.reduce<ActiveCell | null | undefined>((cell, key) => moveCell(cell ?? null, key, WIDTHS), null)

test('the arrow keys lead through all rows, and past either end back to the input', () => {
  expect(walk('ArrowDown')).toEqual({ row: 0, column: 0 })
  expect(walk('ArrowDown', 'ArrowDown', 'ArrowDown')).toEqual({ row: 2, column: 0 })
  expect(walk('ArrowDown', 'ArrowUp')).toBeNull()
  expect(walk('ArrowUp')).toEqual({ row: 3, column: 0 })
  expect(walk('ArrowUp', 'ArrowDown')).toBeNull()
})

test('only rows with a button have a second cell', () => {
  expect(walk('ArrowUp', 'ArrowRight')).toEqual({ row: 3, column: 1 })
  expect(walk('ArrowUp', 'ArrowRight', 'ArrowUp')).toEqual({ row: 2, column: 1 })
  expect(walk('ArrowUp', 'ArrowRight', 'ArrowUp', 'ArrowUp')).toEqual({ row: 1, column: 0 })
  expect(walk('ArrowDown', 'ArrowRight')).toEqual({ row: 0, column: 0 })
  expect(walk('ArrowUp', 'ArrowRight', 'ArrowLeft')).toEqual({ row: 3, column: 0 })
})

test('a row of several is walked through sideways, and left for the suggestion of the next', () => {
  const widths = [2, 4, 2]
  const walked = (...keys: string[]) =>
    keys.reduce<ActiveCell | null | undefined>((cell, key) => moveCell(cell ?? null, key, widths), null)
  const right = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']
  expect(walked('ArrowDown', 'ArrowDown', ...right)).toEqual({ row: 1, column: 3 })
  expect(walked('ArrowDown', 'ArrowDown', ...right, 'ArrowLeft')).toEqual({ row: 1, column: 2 })
  expect(walked('ArrowDown', 'ArrowDown', ...right, 'ArrowDown')).toEqual({ row: 2, column: 0 })
})

test('in the input, left and right move the cursor as ever, and so do all keys when nothing is suggested', () => {
  expect(moveCell(null, 'ArrowLeft', WIDTHS)).toBeUndefined()
  expect(moveCell(null, 'ArrowRight', WIDTHS)).toBeUndefined()
  expect(moveCell({ row: 0, column: 0 }, 'a', WIDTHS)).toBeUndefined()
  expect(moveCell(null, 'ArrowDown', [])).toBeUndefined()
})
