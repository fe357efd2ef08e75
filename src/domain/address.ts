export const ADDRESS_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'street',
  'village',
  'area',
  'colony',
  'city',
  'state',
  'zipcode',
  'country',
  'phone',
] as const

export type AddressField = (typeof ADDRESS_FIELDS)[number]
export type AddressDetails = Record<AddressField, string>
export type Address = AddressDetails & { _id: string }

/** What an order keeps of its address once the account is deleted: the state and country, for the tax. */
export const NO_ADDRESS: Address = {
  _id: '',
  firstName: '',
  lastName: '',
  email: '',
  street: '',
  village: '',
  area: '',
  colony: '',
  city: '',
  state: '',
  zipcode: '',
  country: '',
  phone: '',
}

/** An address in a shopper's address book: orders keep a copy of it without the label. */
export type SavedAddress = Address & {
  /** What the shopper calls it. */
  label?: string | undefined
  /** Where checkout starts. */
  isDefault: boolean
}
export const USUAL_LABELS = ['Home', 'Work'] as const
export const MAX_LABEL = 30

/** Parts that some places do not have: a form asks for them, the API lets them be empty. */
export const MAY_BE_EMPTY: readonly AddressField[] = ['village', 'area', 'colony']

const NAMES_OF_INDIA = ['india', 'in', 'ind', 'republic of india', 'bharat', 'भारत']
export const isInIndia = (country: string) => NAMES_OF_INDIA.includes(country.normalize('NFC').trim().toLowerCase())

/** Indian PIN codes have six digits and never begin with 0. */
export function isZipcode(zipcode: string, country: string): boolean {
  return isInIndia(country) ? /^[1-9]\d{5}$/.test(zipcode) : /^\d{4,10}$/.test(zipcode)
}

/**
 * However the digits are grouped: in India ten of them, after +91, 91, 0091 or 0 if those are written; elsewhere seven
 * to fifteen, as in E.164.
 */
export function isPhoneNumber(phone: string, country: string): boolean {
  const digits = phone.replace(/[\s().-]/g, '')
  return (isInIndia(country) ? /^(?:\+91|(?:00)?91|0)?\d{10}$/ : /^\+?\d{7,15}$/).test(digits)
}

export function addressLine(address: AddressDetails): string {
  const { street, colony, area, village, city, state, zipcode, country } = address
  return [street, colony, area, village, city, `${state} ${zipcode}`, country].filter((part) => part.trim()).join(', ')
}
