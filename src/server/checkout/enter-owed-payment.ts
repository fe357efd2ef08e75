import { paise } from '#domain/money.ts'
import { addOwed, readOnlinePayment } from '../credit/owed-store.ts'
import type { Tx } from '../db/database.ts'
import type { Intent } from '../db/tables/payment-tables.ts'
import { lockDebtor, settleAndTell } from '../orders/on-account.ts'
import type { OrderEvents } from '../orders/order-events.ts'
import { markPaid } from '../payments/intent-store.ts'
import type { Payment } from '../payments/payment-provider.ts'

/** Whatever is owed by now: what is paid beyond it is an advance. The caller has locked orders, account and intent. */
export async function enterOwedPayment(
  tx: Tx,
  orderEvents: OrderEvents,
  { intent: { id, userId }, payment }: { intent: Intent; payment: Payment },
): Promise<void> {
  const amount = paise(-payment.amount)
  await addOwed(tx, { userId, amount, reason: 'payment', paidBy: 'online', providerPaymentId: payment.id })
  await markPaid(tx, id, { orderId: null, paymentId: payment.id })
  await settleAndTell(tx, orderEvents, userId)
}

/** What went back on the provider's own site is owed again; what failed to is not. */
export const paymentReturnedWith =
  (orderEvents: OrderEvents) =>
  async (tx: Tx, { paymentId, returned }: { paymentId: string; returned: number }): Promise<void> => {
    const payer = await lockDebtor(tx, async () => (await readOnlinePayment(tx, paymentId))?.userId ?? null)
    const payment = payer && (await readOnlinePayment(tx, paymentId))
    if (!payment || payment.returned === returned) return
    const { userId } = payer
    const amount = paise(returned - payment.returned)
    await addOwed(tx, { userId, amount, reason: 'payment_returned', paidBy: 'online', providerPaymentId: paymentId })
    await settleAndTell(tx, orderEvents, userId)
  }
