import { coverOldestFirst } from '#domain/owed.ts'
import { lockOwner } from '../accounts/account-store.ts'
import { owedLinesOf } from '../credit/owed-store.ts'
import type { Tx } from '../db/database.ts'
import { lockOnAccount, savePaidOnAccount } from './on-account-store.ts'
import type { OrderEvents } from './order-events.ts'

/** Orders are locked before accounts, as everywhere, and the oldest first. */
export const lockAllOnAccount = (tx: Tx, userId: string): Promise<void> => lockOnAccount(tx, userId, '')

/** The account of whoever owes it, after their orders on account; of the one that stays, if accounts are joined meanwhile. */
export const lockDebtor = (tx: Tx, readOwner: () => Promise<string | null>) =>
  lockOwner(tx, readOwner, (userId) => lockAllOnAccount(tx, userId))

/** Those that a change of this one can cover: none, if it is not on account. The caller has locked it. */
export async function lockNewerOnAccount(
  tx: Tx,
  { id, userId, paymentType }: { id: string; userId: string; paymentType: string },
): Promise<void> {
  if (paymentType === 'Account') await lockOnAccount(tx, userId, id)
}

/**
 * After each change of what a customer owes: orders that are covered now are paid, others are not. The entry has locked
 * the account, so nobody else changes it meanwhile. Returns the orders that changed.
 */
export async function settleOnAccount(tx: Tx, userId: string): Promise<{ id: string; isPaid: boolean }[]> {
  const covered = coverOldestFirst(await owedLinesOf(tx, userId))
  const unpaid = [...covered].filter(([, { left }]) => left > 0).map(([id]) => id)
  return savePaidOnAccount(tx, userId, unpaid)
}

/** The same, told to open pages; last in the transaction. */
export async function settleAndTell(tx: Tx, orderEvents: OrderEvents, userId: string): Promise<void> {
  for (const { id: orderId } of await settleOnAccount(tx, userId)) await orderEvents.publish(tx, { orderId, userId })
}
