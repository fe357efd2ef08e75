import { checkDigitOf, isBarcode } from './barcode.ts'
import type { Paise } from './money.ts'

/**
 * How a shop’s scale prints its labels: thirteen signs, one for each digit of the EAN-13. `I` is the item code, `W` the
 * weight in grams, `R` the price in paise, `C` the check digit, `-` any digit, and a digit is itself.
 */
export type LabelLayout = string

export const WEIGHT_LABELS: LabelLayout = '2-IIIIIWWWWWC'
export const PRICE_LABELS: LabelLayout = '2-IIIIIRRRRRC'

const LAYOUT = /^2[-\d]*(I{3,6}[-\d]*(W{4,6}|R{4,6})|(W{4,6}|R{4,6})[-\d]*I{3,6})[-\d]*C$/

/** Whether labels can be read by it. */
export const isLabelLayout = (layout: string): boolean => layout.length === 13 && LAYOUT.test(layout)

/** Whether labels tell the price, from which the weight follows. */
export const hasPrice = (layout: LabelLayout): boolean => layout.includes('R')

export type ScaleLabel = { code: string } & ({ weight: number } | { price: Paise })

/** What a label says; null when these digits are no label of this layout. */
export function readLabel(digits: string, layout: LabelLayout): ScaleLabel | null {
  if (digits.length !== 13 || !isBarcode(digits)) return null
  const isOurs = [...layout].every((sign, place) => !/\d/.test(sign) || sign === digits[place])
  if (!isOurs) return null
  const part = (wanted: string) => [...digits].filter((_, place) => layout[place] === wanted).join('')
  const code = part('I')
  return hasPrice(layout) ? { code, price: Number(part('R')) as Paise } : { code, weight: Number(part('W')) }
}

/** A label as a scale prints it; `value` is in grams or paise. */
export function printLabel(layout: LabelLayout, code: string, value: number): string {
  const lengthOf = (signs: RegExp) => signs.exec(layout)?.[0].length ?? 0
  const codeDigits = [...code.padStart(lengthOf(/I+/), '0')]
  const valueDigits = [...String(value).padStart(lengthOf(/[WR]+/), '0')]
  const digits = [...layout.slice(0, -1)].map((sign) => {
    if (sign === 'I') return codeDigits.shift()
    if (sign === 'W' || sign === 'R') return valueDigits.shift()
    return sign === '-' ? '0' : sign
  })
  return digits.join('') + checkDigitOf(digits.join(''))
}

type Sold = {
  name: string
  code?: string | undefined
  /** Paise for 1,000 grams or millilitres. */
  perKilo?: Paise | undefined
}

/** The grams on a label for this product, or a sentence that says why there are none. */
export function weightOnLabel(
  digits: string,
  layout: LabelLayout,
  { name, code, perKilo }: Sold,
): { weighed: number } | { problem: string } {
  const label = readLabel(digits, layout)
  if (!label) return { problem: 'This isn’t a label of your scale. Scan it again, or type the weight.' }
  if (code !== undefined && Number(label.code) !== Number(code))
    return { problem: `This label is for another item, not for ${name}.` }
  const weighed = 'weight' in label ? label.weight : perKilo ? Math.round((label.price * 1000) / perKilo) : 0
  return weighed > 0 ? { weighed } : { problem: 'This label has no weight. Please type it.' }
}
