import { type Refused, refuse } from '#contract/refused.ts'
import type { Address } from '#domain/address.ts'
import type { SoldAs } from '#domain/amount-text.ts'
import {
  boundedPieces,
  type CashStanding,
  cashRecipientOf,
  hasCancelledTooMany,
  judgeCashOrder,
  MAX_OPEN_CASH_ORDERS,
  mayPayAgain,
} from '#domain/cash-orders.ts'
import type { WaysToPay } from '#domain/ways-to-pay.ts'
import type { Tx } from '../db/database.ts'
import { together } from '../db/transaction.ts'
import { isBarred } from '../orders/cash-bar-store.ts'
import { lockCashRecipient, openCashOf, receivedBy } from '../orders/open-cash-store.ts'

/** `standing`: null in a shop without a bound. */
export type CashPlacement = { standing: CashStanding | null; isBarred: boolean; door: string }

type Customer = {
  userId: string
  address: Address
  newcomersMay: number | null
  /** An order that does not count. */
  beside?: string
}

/**
 * What is open and unpaid for this account, door and phone number, and what was cancelled lately. Until the transaction ends, no other order is counted
 * there. The caller has locked the account.
 */
export async function readCashStanding(
  tx: Tx,
  { userId, address, newcomersMay, beside }: Customer,
): Promise<CashPlacement> {
  const place = cashRecipientOf(userId, address)
  const { door } = place
  if (newcomersMay === null) return { standing: null, isBarred: await isBarred(tx, place), door }
  const [, open, received, barred] = await together(tx, () => [
    lockCashRecipient(tx, place),
    openCashOf(tx, place, beside),
    receivedBy(tx, userId, MAX_OPEN_CASH_ORDERS),
    isBarred(tx, place),
  ])
  return { standing: { newcomersMay, received, ...open }, isBarred: barred, door }
}

/** Whether an order of so many pieces has to wait for the seller's yes, or why it can't be taken. */
export function mustWait(
  { standing, isBarred }: CashPlacement,
  lines: readonly (SoldAs & { quantity: number; product?: SoldAs })[],
  ways: WaysToPay,
): boolean | Refused<'too_many_open_orders' | 'cash_refused'> {
  if (isBarred) return refuse('cash_refused', ways.online ? BARRED_FROM_CASH : undefined)
  if (!standing) return false
  const pieces = lines.reduce(
    (sum, { product, quantity, ...line }) => sum + boundedPieces(product ?? line, quantity),
    0,
  )
  const verdict = judgeCashOrder(pieces, standing)
  if (verdict !== 'refuse') return verdict === 'wait'
  return refuse('too_many_open_orders', ways.online ? TOO_MANY_UNPAID : undefined)
}

/** Why nothing more is taken from somebody who has cancelled so much. `isPaid`: store credit pays for all of it. */
export function whyNoMoreToday({ standing }: CashPlacement, isPaid: boolean): Refused<'too_many_cancelled'> | null {
  if (!standing) return null
  const mayOrder = isPaid ? mayPayAgain(standing.account.cancelled) : !hasCancelledTooMany(standing)
  return mayOrder ? null : refuse('too_many_cancelled')
}

/** Where they can pay online; otherwise the refusal’s own sentence is all there is to say. */
const BARRED_FROM_CASH = 'We can’t take this order with Cash On Delivery. Please pay online, or call us.'
const TOO_MANY_UNPAID =
  'Several unpaid orders are already open for you, this address or this phone number. Please wait until one of them arrives, or pay for this one online.'
