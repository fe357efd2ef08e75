import { isInIndia, isPhoneNumber } from './address.ts'
import { phoneDigitsOf } from './cash-orders.ts'

/** In one spelling, as E.164 has it: +919876543210. Null for what is no phone number of the country. */
export function phoneNumberOf(phone: string, country = 'India'): string | null {
  if (!isPhoneNumber(phone, country)) return null
  if (isInIndia(country)) return `+91${phoneDigitsOf(phone)}`
  const typed = phone.replace(/[\s().-]/g, '')
  return typed.startsWith('+') ? typed : `+${typed}`
}

/** As people read it: +91 98765 43210. */
export const phoneWords = (number: string): string => number.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3')
