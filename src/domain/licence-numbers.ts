export const isFssai = (text: string): boolean => /^[12]\d{13}$/.test(text)

/** State, PAN, the number of the registration, a letter, and the check digit. */
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z][\dA-Z]$/
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

export const isGstin = (text: string): boolean => GSTIN.test(text) && checkDigitOf(text.slice(0, -1)) === text.at(-1)

/** To base 36: every second digit counts twice, and the parts of each product are added up. */
function checkDigitOf(text: string): string | undefined {
  const base = DIGITS.length
  const sum = [...text].reduce((total, digit, place) => {
    const product = DIGITS.indexOf(digit) * (place % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / base) + (product % base)
  }, 0)
  return DIGITS[(base - (sum % base)) % base]
}
