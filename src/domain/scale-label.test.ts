import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kiloPriceOf } from './loose.ts'
import { paise } from './money.ts'
import { isLabelLayout, printLabel as label, readLabel, WEIGHT_LABELS, weightOnLabel } from './scale-label.ts'

const layout = fc.constantFrom(WEIGHT_LABELS, '20IIIIWWWWWWC', '2-IIIIIRRRRRC', '21IIIII-RRRRC', '2WWWWW-IIIIIC')

describe('the label of a scale', () => {
  test('says what was weighed, in every layout, and every wrong digit is noticed', () => {
    fc.assert(
      fc.property(
        layout,
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 1, max: 9999 }),
        fc.nat(11),
        (signs, code, value, place) => {
          expect(isLabelLayout(signs)).toBe(true)
          const digits = label(signs, String(code), value)
          const read = readLabel(digits, signs)
          expect(read).toMatchObject(signs.includes('R') ? { price: value } : { weight: value })
          expect(Number(read?.code)).toBe(code)
          const wrong = `${digits.slice(0, place)}${(Number(digits[place]) + 1) % 10}${digits.slice(place + 1)}`
          expect(readLabel(wrong, signs)).toBeNull()
        },
      ),
    )
  })

  test('for another item is refused, and so is a barcode of a pack', () => {
    const tomatoes = { name: 'Tomatoes', code: '42' }
    expect(weightOnLabel(label(WEIGHT_LABELS, '42', 985), WEIGHT_LABELS, tomatoes)).toEqual({
      weighed: 985,
    })
    expect(weightOnLabel(label(WEIGHT_LABELS, '43', 985), WEIGHT_LABELS, tomatoes)).toEqual({
      problem: 'This label is for another item, not for Tomatoes.',
    })
    const problem = 'This isn’t a label of your scale. Scan it again, or type the weight.'
    expect(weightOnLabel('8901234567894', WEIGHT_LABELS, tomatoes)).toEqual({ problem })
    expect(weightOnLabel('12', WEIGHT_LABELS, tomatoes)).toEqual({ problem })
  })

  test('with a price gives the weight that was paid for, within a gram per paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 9000 }), fc.integer({ min: 500, max: 20_000 }), (grams, stepPrice) => {
        const perKilo = kiloPriceOf(paise(stepPrice), { step: 500, unit: 'g' })
        const price = Math.round((grams * perKilo) / 1000)
        fc.pre(price <= 99_999)
        const read = weightOnLabel(label('2-IIIIIRRRRRC', '7', price), '2-IIIIIRRRRRC', { name: 'Figs', perKilo })
        expect('weighed' in read && Math.abs(read.weighed - grams)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test.each(['', '2-IIIIIWWWWW', '3-IIIIIWWWWWC', '2-IIIIIWWRRRC', '2IWIWIWIWIWIC', '2-WWWWWWWWWWC'])(
    'a layout of “%s” is refused',
    (signs) => {
      expect(isLabelLayout(signs)).toBe(false)
    },
  )
})
