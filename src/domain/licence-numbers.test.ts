import { expect, test } from 'vitest'
import { isFssai, isGstin } from './licence-numbers.ts'

test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4'])('%s is a GSTIN', (gstin) => {
  expect(isGstin(gstin)).toBe(true)
})

test('a GSTIN with one character changed, or two neighbours swapped, is noticed', () => {
  const right = '27AAPFU0939F1ZV'
  expect(isGstin('27AAPFU0939F1ZW')).toBe(false)
  expect(isGstin('28AAPFU0939F1ZV')).toBe(false)
  expect(isGstin('27AAPFU0993F1ZV')).toBe(false)
  for (const wrong of ['', right.toLowerCase(), `${right}1`, '27AAPFU0939F1Z', '२७AAPFU0939F1ZV']) {
    expect(isGstin(wrong), wrong).toBe(false)
  }
})

test('a food licence has 14 digits', () => {
  expect(isFssai('10012011000001')).toBe(true)
  for (const wrong of ['1001201100000', '100120110000011', '1001201100000a', '30012011000001']) {
    expect(isFssai(wrong), wrong).toBe(false)
  }
})
