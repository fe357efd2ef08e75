/** What a seller can bar from paying on delivery. */
export const BAR_KINDS = ['account', 'phone', 'address'] as const
export type BarKind = (typeof BAR_KINDS)[number]
export const BAR_NAMES: Record<BarKind, string> = {
  account: 'The account',
  phone: 'The phone number',
  address: 'The address',
}
