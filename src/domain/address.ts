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

/** Parts that some places do not have: a form asks for them, the API lets them be empty. */
export const MAY_BE_EMPTY: readonly AddressField[] = ['village', 'area', 'colony']

const IN_INDIA = /^\s*(india|in)\s*$/i
export const isInIndia = (country: string) => IN_INDIA.test(country)

/** Indian PIN codes have six digits and never begin with 0. */
export function isZipcode(zipcode: string, country: string): boolean {
  return isInIndia(country) ? /^[1-9]\d{5}$/.test(zipcode) : /^\d{4,10}$/.test(zipcode)
}

/** Seven to fifteen digits, as in E.164, however they are grouped. */
export function isPhoneNumber(phone: string): boolean {
  return /^\+?\d{7,15}$/.test(phone.replace(/[\s().-]/g, ''))
}

export function addressLine(address: AddressDetails): string {
  const { street, colony, area, village, city, state, zipcode, country } = address
  return [street, colony, area, village, city, `${state} ${zipcode}`, country].filter((part) => part.trim()).join(', ')
}
