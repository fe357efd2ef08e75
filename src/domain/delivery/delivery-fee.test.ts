import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { feeFor } from './delivery-area.ts'

test('the fee is paid below the threshold, and by everyone where there is none', () => {
  const area = { fee: paise(25_00), freeFrom: paise(499_00) }
  expect(feeFor(area, paise(498_99))).toBe(25_00)
  expect(feeFor(area, paise(499_00))).toBe(0)
  expect(feeFor({ fee: paise(25_00) }, paise(10_000_00))).toBe(25_00)
})
