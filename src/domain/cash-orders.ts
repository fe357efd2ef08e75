import type { AddressDetails } from './address.ts'
import type { SoldAs } from './amount-text.ts'

/** Unpaid cash orders that somebody may have open who never received one; a shop can set another number. */
export const OPEN_CASH_ORDERS = 3
/** Each order that was delivered allows one more, up to this many; a door or phone number may have as many at once. */
export const MAX_OPEN_CASH_ORDERS = 10
/** Of each order that may be open, on average: thirty products with two of each are an ordinary big basket. */
const PIECES_PER_CASH_ORDER = 60
/** So many orders above the bound wait for the seller's OK; the next one is refused. */
export const WAITING_CASH_ORDERS = 5
/** Beside those that may be open, so many may be placed and cancelled by their shopper in a day. */
export const CANCELLED_ORDERS = 10

/** Grams or millilitres of what is sold by weight that count as one piece of the bound, once they are begun. */
export const PIECE_OF_WEIGHT = 1000

/** What the bound counts of a line. A bag to carry may hold many of them: see piecesOf in item-count.ts. */
export const boundedPieces = ({ loose }: SoldAs, quantity: number): number =>
  loose ? Math.ceil((quantity * loose.step) / PIECE_OF_WEIGHT) : quantity

/**
 * What is open and unpaid of one account, door or phone number. `waiting` orders count neither as orders nor pieces.
 * `cancelled`: by their shopper in the last day, however they were to be paid.
 */
export type OpenCash = { orders: number; pieces: number; waiting: number; cancelled: number }

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
  const fits = ({ open, most }: Counted) =>
    open.orders < most.orders &&
    open.orders + open.cancelled < most.orders + CANCELLED_ORDERS &&
    open.pieces + pieces <= most.pieces
  if (countedIn(standing, true).every(fits)) return 'take'
  const isRoomToWait = ({ open }: Counted) => open.waiting < WAITING_CASH_ORDERS
  return countedIn(standing, standing.received === 0).every(isRoomToWait) ? 'wait' : 'refuse'
}

/**
 * Whether so many orders were cancelled that not even one that waits is taken. Those that wait count as well: otherwise
 * they could be placed and cancelled without end.
 */
export function hasCancelledTooMany(standing: CashStanding): boolean {
  return countedIn(standing, standing.received === 0).some(
    ({ open, most }) =>
      Math.min(open.orders, most.orders) + open.waiting + open.cancelled >=
      most.orders + WAITING_CASH_ORDERS + CANCELLED_ORDERS,
  )
}

/** Of orders that are paid when they are placed: none of them is open and unpaid. */
export const mayPayAgain = (cancelled: number): boolean => cancelled < MAX_OPEN_CASH_ORDERS + CANCELLED_ORDERS

type Counted = { open: OpenCash; most: Allowance }

function countedIn(standing: CashStanding, withPlaces: boolean): Counted[] {
  const { account, door, phone } = standing
  const allowed = cashAllowance(standing)
  const places = withPlaces ? [door, phone] : []
  return [{ open: account, most: allowed.account }, ...places.map((open) => ({ open, most: allowed.place }))]
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
