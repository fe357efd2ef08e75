import type { Refused } from '#contract/refused.ts'
import type { Tx } from '../db/database.ts'
import { together } from '../db/transaction.ts'
import { askForAnother, type OrderedPromise } from '../delivery/promise-order.ts'
import { countPromisedIn, lockSlot } from '../delivery/slot-store.ts'
import { countWaitingFor } from '../orders/waiting-order-store.ts'
import { countPayingFor } from '../payments/intent-hold-store.ts'

/** Asks when the places of the chosen hour are taken by now: orders for one hour look one after the other. */
export async function takeSlotPlace(
  tx: Tx,
  promise: OrderedPromise,
): Promise<Refused<'promise_changed' | 'too_busy'> | null> {
  const { slot } = promise
  if (!slot) return null
  const { from, places } = slot
  const [, ...counts] = await together(tx, () => [
    lockSlot(tx, from),
    countPromisedIn(tx, from),
    countPayingFor(tx, from),
    countWaitingFor(tx, from),
  ])
  const taken = counts.reduce((sum, count) => sum + count, 0)
  return taken < places ? null : askForAnother(promise, from)
}
