import { type Refused, refuse } from '#contract/refused.ts'
import { phoneNumberOf } from '#domain/phone-number.ts'
import {
  canSignIn,
  endAccountFor,
  findAccountDetails,
  hasOrderedLately,
  lockAccount,
} from '../accounts/account-store.ts'
import { type DeleteBelongings, endAccess } from '../accounts/take-over.ts'
import { moveAddressesTo } from '../addresses/address-store.ts'
import { moveWishesTo } from '../back-in-stock/wish-store.ts'
import { moveCreditTo } from '../credit/credit-store.ts'
import { moveOwedTo } from '../credit/owed-store.ts'
import type { Reader, Tx } from '../db/database.ts'
import { addFavourites, favouritesOf } from '../favourites/favourite-store.ts'
import { deleteRepliesTo } from '../http/idempotency.ts'
import { moveMailsTo } from '../mail/mail-retention-store.ts'
import { moveBarsTo } from '../orders/cash-bar-store.ts'
import { moveMissingWishesTo } from '../orders/if-missing-store.ts'
import { settleOnAccount } from '../orders/on-account.ts'
import { lockOrdersOf, moveOrdersTo } from '../orders/order-store.ts'
import { lockHeldBy } from '../payments/intent-hold-store.ts'
import { moveIntentsTo } from '../payments/intent-retention-store.ts'
import { findCustomer, joinCustomers } from './customer-store.ts'

export const NO_CUSTOMER = 'We couldn’t find this customer. They may have deleted their account.'
const SIGNS_IN =
  'This customer signs in with an email, so only they can join their accounts. Merge the other way round.'
const NOBODY_IN = 'Nobody can sign in to the account that would stay. Merge it into the account that they use now.'
const NO_NUMBER = 'There is no phone number in their orders that a code could be sent to, so they can’t be merged.'
const TOO_OLD =
  'They have ordered nothing for six months. Their number may have another owner by now, so a code to it proves nothing.'

type Pair = { into: string; from: string }
type MergeCode = { phone: string; purpose: 'merge'; holder: string }

/**
 * Whoever says on the phone to be two people must not get the other one's orders and addresses to see. So the number of
 * the account that goes gets a code, and the caller reads it out. An account that has lost its mailbox and has no number
 * goes by that of its newest order.
 */
export async function mergeCodeFor(
  db: Reader,
  { into, from }: Pair,
): Promise<MergeCode | Refused<'not_found' | 'impossible_move'>> {
  if (into === from) return refuse('impossible_move', 'These are one customer already.')
  const [customer, account] = [await findCustomer(db, from), await findAccountDetails(db, from)]
  const other = await findAccountDetails(db, into)
  if (!customer || !other || !(await findCustomer(db, into))) return refuse('not_found', NO_CUSTOMER)
  if (account?.email) return refuse('impossible_move', SIGNS_IN)
  // Whoever has the number of the one that goes would get to see what is in the other one.
  if (!canSignIn(other)) return refuse('impossible_move', NOBODY_IN)
  const phone = account?.phone ?? phoneNumberOf(customer.phone)
  if (!phone) return refuse('impossible_move', NO_NUMBER)
  if (!(await hasOrderedLately(db, from))) return refuse('impossible_move', TOO_OLD)
  return { phone, purpose: 'merge', holder: into }
}

/**
 * Two accounts that are one person's become one, all of it in the caller's transaction, which has used up a code to the
 * phone number of the one that goes. Orders are locked before accounts, as everywhere, and both in the order of their
 * ids.
 */
export async function mergeCustomersInto(
  tx: Tx,
  { into, from }: Pair,
  deleteBelongings: DeleteBelongings,
): Promise<Refused<'not_found' | 'impossible_move' | 'in_progress'> | null> {
  const ids = [into, from].sort()
  if (!(await findCustomer(tx, from))) return refuse('not_found', NO_CUSTOMER)
  for (const id of ids) await lockOrdersOf(tx, id)
  const accounts = new Map<string, Awaited<ReturnType<typeof lockAccount>>>()
  for (const id of ids) accounts.set(id, await lockAccount(tx, id))
  if ([...accounts.values()].some(({ isDeleted }) => isDeleted)) return refuse('not_found', NO_CUSTOMER)
  if (accounts.get(from)?.email) return refuse('impossible_move', SIGNS_IN)
  if ((await lockHeldBy(tx, from)).length > 0) return refuse('in_progress', 'They are paying for an order right now.')
  await moveOrdersTo(tx, into, from)
  await moveIntentsTo(tx, into, from)
  await moveAddressesTo(tx, into, from)
  await moveCreditTo(tx, into, from)
  await moveOwedTo(tx, into, from)
  await settleOnAccount(tx, into)
  await moveBarsTo(tx, into, from)
  await moveMailsTo(tx, into, from)
  await moveWishesTo(tx, into, from)
  await moveMissingWishesTo(tx, into, from)
  await addFavourites(tx, into, await newFavourites(tx, into, from))
  await joinCustomers(tx, into, from)
  await endAccess(tx, from)
  await deleteBelongings(tx, from)
  await deleteRepliesTo(tx, from)
  await endAccountFor(tx, into, from)
  return null
}

async function newFavourites(tx: Tx, into: string, from: string): Promise<string[]> {
  const known = new Set(await favouritesOf(tx, into))
  return (await favouritesOf(tx, from)).filter((product) => !known.has(product))
}
