import { expect, test } from 'vitest'
import { paise } from './money.ts'
import { cashPosition } from './rider-cash.ts'

const position = (balance: number, collected: number, uncounted: number) =>
  cashPosition({ balance: paise(balance), collected: paise(collected), uncounted: paise(uncounted) })

test('what is handed over and not counted yet is not asked for again', () => {
  expect(position(500, 500, 0)).toEqual({ toHandOver: 500, short: 0 })
  expect(position(500, 0, 500)).toEqual({ toHandOver: 0, short: 0 })
})

test('what was missing is carried forward beside what is collected since', () => {
  expect(position(20, 0, 0)).toEqual({ toHandOver: 20, short: 20 })
  expect(position(120, 100, 0)).toEqual({ toHandOver: 120, short: 20 })
  expect(position(95, 100, 0)).toEqual({ toHandOver: 95, short: -5 })
})
