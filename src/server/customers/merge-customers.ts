import { type Refused, refuse } from '#contract/refused.ts'
import { endAccountFor, lockAccount } from '../accounts/account-store.ts'
import { moveAddressesTo } from '../addresses/address-store.ts'
import { moveCreditTo } from '../credit/credit-store.ts'
import { moveOwedTo } from '../credit/owed-store.ts'
import type { Tx } from '../db/database.ts'
import { moveBarsTo } from '../orders/cash-bar-store.ts'
import { lockOrdersOf, moveOrdersTo } from '../orders/order-store.ts'
import { lockHeldBy } from '../payments/intent-hold-store.ts'
import { moveIntentsTo } from '../payments/intent-retention-store.ts'
import { findCustomer, joinCustomers } from './customer-store.ts'

export const NO_CUSTOMER = 'We couldn’t find this customer. They may have deleted their account.'
/** Whoever says on the phone to be two people must not get the other one's orders and addresses to see. */
const SIGNS_IN =
  'This customer signs in with an email, so only they can join their accounts. Merge the other way round.'

/**
 * Two accounts that are one person's become one, all of it in the caller's transaction. Orders are locked before
 * accounts, as everywhere, and both in the order of their ids.
 */
export async function mergeCustomersInto(
  tx: Tx,
  { into, from }: { into: string; from: string },
): Promise<Refused<'not_found' | 'impossible_move' | 'in_progress'> | null> {
  if (into === from) return refuse('impossible_move', 'These are one customer already.')
  const ids = [into, from].sort()
  for (const id of ids) if (!(await findCustomer(tx, id))) return refuse('not_found', NO_CUSTOMER)
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
  await moveBarsTo(tx, into, from)
  await joinCustomers(tx, into, from)
  await endAccountFor(tx, into, from)
  return null
}
