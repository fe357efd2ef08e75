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

export function addressLine(address: AddressDetails): string {
  const { street, colony, area, village, city, state, zipcode, country } = address
  return [street, colony, area, village, city, `${state} ${zipcode}`, country].filter((part) => part.trim()).join(', ')
}
