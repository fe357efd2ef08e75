import type { AddressDetails } from './address.ts'

/** Unpaid cash orders that somebody may have open who never received one; a shop can set another number. */
export const OPEN_CASH_ORDERS = 3
/** Each order that was delivered allows one more, up to this many; a door or phone number may have as many at once. */
export const MAX_OPEN_CASH_ORDERS = 10
/** Of each order that may be open, on average: thirty products with two of each are an ordinary big basket. */
const PIECES_PER_CASH_ORDER = 60
/** So many orders above the bound wait for the seller's OK; the next one is refused. */
export const WAITING_CASH_ORDERS = 5

/** What is open and unpaid of one account, door or phone number. `waiting` orders count neither as orders nor pieces. */
export type OpenCash = { orders: number; pieces: number; waiting: number }

export type CashStanding = {
  /** The shop's own number for those who never received an order. */
  newcomersMay: number
  /** Delivered orders of the account. */
  received: number
  account: OpenCash
  /** Of all accounts, the account itself included. */
  door: OpenCash
  phone: OpenCash
}

type Allowance = { orders: number; pieces: number }

const allowanceOf = (orders: number): Allowance => ({ orders, pieces: orders * PIECES_PER_CASH_ORDER })

export function cashAllowance({
  newcomersMay,
  received,
}: Pick<CashStanding, 'newcomersMay' | 'received'>): Record<'account' | 'place', Allowance> {
  // A hostel or an office is one door with many customers.
  const most = Math.max(newcomersMay, MAX_OPEN_CASH_ORDERS)
  return { account: allowanceOf(Math.min(newcomersMay + received, most)), place: allowanceOf(most) }
}

/**
 * Whether an order that is paid on delivery is taken at once, waits for the seller's OK, or is refused. Accounts with
 * the same door or phone number share the bound. A known customer is not refused for what strangers ordered there.
 */
export function judgeCashOrder(pieces: number, standing: CashStanding): 'take' | 'wait' | 'refuse' {
  const { account, door, phone, received } = standing
  const allowed = cashAllowance(standing)
  const fits = (open: OpenCash, most: Allowance) => open.orders < most.orders && open.pieces + pieces <= most.pieces
  if (fits(account, allowed.account) && fits(door, allowed.place) && fits(phone, allowed.place)) return 'take'
  const counted = received > 0 ? [account] : [account, door, phone]
  return counted.every(({ waiting }) => waiting < WAITING_CASH_ORDERS) ? 'wait' : 'refuse'
}

const LETTERS_AND_DIGITS = /[^\p{L}\p{N}]/gu
const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(LETTERS_AND_DIGITS, '')

/** The same for every spelling of a street with a number; a street without one names a door only with the rest. */
export function doorOf({ street, village, area, colony, city, zipcode }: AddressDetails): string {
  const place = /\p{N}/u.test(street) ? [street] : [street, village, area, colony, city]
  return `${plain(zipcode)}/${plain(place.join(' '))}`
}

type Place = Pick<AddressDetails, 'street' | 'village' | 'area' | 'colony' | 'city' | 'zipcode'>

/** The same for every spelling of one flat: behind one door may live many customers. */
export const placeOf = ({ street, village, area, colony, city, zipcode }: Place): string =>
  `${plain(zipcode)}/${plain([street, village, area, colony, city].join(' '))}`

const PHONE_DIGITS = 10

/** The same with and without a country's code. */
export const phoneDigitsOf = (phone: string): string => phone.replace(/\D/g, '').slice(-PHONE_DIGITS)

/** An account, the door of its order and the phone number there. */
export type CashRecipient = { userId: string; door: string; phone: string }

export const cashRecipientOf = (userId: string, address: AddressDetails): CashRecipient => ({
  userId,
  door: doorOf(address),
  phone: phoneDigitsOf(address.phone),
})
