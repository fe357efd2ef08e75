import { TEST_CARDS } from '#contract/payments/sandbox.ts'
import type { FieldErrors } from '../../core/field-errors.ts'

export type CardFields = { number: string; expiry: string; cvv: string; name: string }

export const digitsOf = (text: string) => text.replace(/\D/g, '')

/** 4100280000001007 → 4100 2800 0000 1007 */
export const formatCardNumber = (text: string) =>
  digitsOf(text)
    .slice(0, 16)
    .replace(/(.{4})(?=.)/g, '$1 ')

/** 1230 → 12 / 30; the slash appears with the year, so that it can be deleted. */
export function formatExpiry(text: string): string {
  const digits = digitsOf(text).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

/** Only test cards pass: a real card's number must never be sent. */
export function cardErrors({ number, expiry, cvv, name }: CardFields, today = new Date()): FieldErrors {
  const errors: Record<string, string> = {}
  const isTestCard = TEST_CARDS.some((card) => card.number === digitsOf(number))
  if (!isTestCard) errors.number = 'Only test cards work here. Please don’t enter a real card.'
  if (!isFuture(expiry, today)) errors.expiry = 'Enter a month and year that haven’t passed.'
  if (!/^\d{3,4}$/.test(cvv)) errors.cvv = 'Enter 3 or 4 digits.'
  if (!name.trim()) errors.name = 'This field is required.'
  return errors
}

function isFuture(expiry: string, today: Date): boolean {
  const [, month = 0, year = 0] = /^(\d{2}) \/ (\d{2})$/.exec(expiry)?.map(Number) ?? []
  return month >= 1 && month <= 12 && new Date(2000 + year, month) > today
}

export const otpHint = 'In test mode, any 4 to 10 digits work; fewer fail.'
export const looksLikeOtp = (otp: string) => /^\d{1,10}$/.test(otp)
