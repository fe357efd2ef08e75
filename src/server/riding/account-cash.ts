import { type Refused, refuse } from '#contract/refused.ts'
import { formatPaise, type Paise, paise } from '#domain/money.ts'
import type { StaffMember } from '#domain/staff.ts'
import { recordActivity } from '../activity/activity-store.ts'
import { addOwed } from '../credit/owed-store.ts'
import type { Tx } from '../db/database.ts'
import { lockDebtor, settleAndTell } from '../orders/on-account.ts'
import type { OrderEvents } from '../orders/order-events.ts'
import { whoseOrder } from '../orders/order-store.ts'
import { insertCash } from './cash-store.ts'
import { attemptsOf } from './deliveries-store.ts'
import { deleteDoorPayment, saveDoorPayment } from './door-payment-store.ts'
import { lockCashOf } from './settlement-store.ts'

type Taken = { order: string; amount: Paise; actor: StaffMember; ip: string }

/**
 * Cash for what the customer of an order owes, taken by whoever rides or rode with it: a phone that was offline tells of
 * it later, and by then the order may be delivered. The cash is the rider's until it is handed over.
 */
export async function takeAccountCashOf(
  tx: Tx,
  { orderEvents }: { orderEvents: OrderEvents },
  { order: orderId, amount, actor, ip }: Taken,
): Promise<{ message: string } | Refused<'not_found' | 'impossible_move'>> {
  if (!(await whoseOrder(tx, orderId))) return refuse('not_found', 'We couldn’t find this order.')
  if (!(await attemptsOf(tx, orderId)).some(({ riderId }) => riderId === actor.id))
    return refuse('impossible_move', 'You don’t deliver this order. Please ask the shop to write the payment down.')
  const debtor = await lockDebtor(tx, () => whoseOrder(tx, orderId))
  if (!debtor || debtor.isDeleted) return refuse('not_found', 'This customer has no account any more.')
  const { userId } = debtor
  await lockCashOf(tx, actor.id)
  const payment = await addOwed(tx, { userId, amount: paise(-amount), reason: 'payment', paidBy: 'cash' })
  if (!payment) throw new Error('a payment of nothing')
  await saveDoorPayment(tx, { payment, riderId: actor.id, orderId, amount })
  await insertCash(tx, { riderId: actor.id, kind: 'account', amount })
  const details = { amount, paidBy: 'cash' as const }
  await recordActivity(tx, { who: actor, act: 'customer_paid', target: userId, details, ip })
  await settleAndTell(tx, orderEvents, userId)
  return { message: `${formatPaise(amount)} received` }
}

/** Of a payment in cash that was a mistake: out of the till or, if a rider took it, no longer theirs. */
export async function takeBackAccountCash(
  tx: Tx,
  { payment, amount }: { payment: string; amount: Paise },
): Promise<void> {
  const riderId = await deleteDoorPayment(tx, payment)
  await insertCash(tx, { riderId, kind: 'account', amount: paise(-amount) })
}
