/** EAN-8, UPC-A (12) and EAN-13: the last digit is computed from the others. */
export const isBarcode = (digits: string): boolean =>
  /^(?:\d{8}|\d{12,13})$/.test(digits) && checkDigitOf(digits.slice(0, -1)) === Number(digits.at(-1))

/** From the right, digits count three times and once in turn. */
export function checkDigitOf(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** As people type it, with spaces or dashes. */
export const barcodeDigits = (text: string): string => text.replace(/[\s-]/g, '')

/** As thirteen digits, to compare: a UPC is an EAN-13 that leaves out its leading 0, and scanners read either. */
export const barcodeKey = (digits: string): string => digits.padStart(13, '0')
