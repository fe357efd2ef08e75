import { phoneDigitsOf } from '#domain/cash-orders.ts'

const PHONE = /^\+?[\d\s().\p{Dash}]+$/u

/** Of a phone number the digits, however they are grouped and with or without the country’s code; else the name. */
export function searchPattern(search: string): string {
  const wanted = PHONE.test(search) ? phoneDigitsOf(search) : search.replace(/[\s|]+/g, ' ')
  return `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
}
