import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barcodeDigits, checkDigitOf, isBarcode } from './barcode.ts'

test.each(['4006381333931', '96385074', '036000291452', '8901030865275'])('%s is a barcode', (digits) => {
  expect(isBarcode(digits)).toBe(true)
})

test.each(['4006381333932', '9638507', '12345678901234', '89010308652a5', '', '٤٠٠٦٣٨١٣٣٣٩٣١'])(
  '%s is none',
  (digits) => {
    expect(isBarcode(digits)).toBe(false)
  },
)

test('one wrong digit is always noticed', () => {
  const digits = fc.stringMatching(/^\d{12}$/).map((first) => first + checkDigitOf(first))
  fc.assert(
    fc.property(digits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (code, place, by) => {
      const wrong = [...code].map((digit, at) => (at === place ? String((Number(digit) + by) % 10) : digit)).join('')
      expect(isBarcode(code)).toBe(true)
      expect(isBarcode(wrong)).toBe(false)
    }),
  )
})

test('spaces and dashes are not part of it', () => {
  expect(barcodeDigits(' 4-006381 333931 ')).toBe('4006381333931')
})
