import { createHmac } from 'node:crypto'
import { isRightOtp, TEST_CARDS } from '#contract/payments/sandbox.ts'
import type { Tx } from '../../db/database.ts'
import { FAILS_AT_ONCE, type FailureReason, failure } from './payment-errors.ts'
import {
  type Account,
  insertPayment,
  insertRefund,
  insertWebhooks,
  lockOrder,
  lockPayment,
  lockRefund,
  markRefundFailed,
  updateOrder,
  updatePayment,
} from './sandbox-store.ts'
import {
  failedPayment,
  type OrderRow,
  orderEntity,
  type PaymentRow,
  paymentEntity,
  type RefundRow,
  refundEntity,
  SandboxRefusal,
  webhookBody,
} from './sandbox-wire.ts'

/** What happens to money here. Each act runs in the caller's transaction and returns the webhooks that tell of it. */

type WithWebhooks<T> = T & { webhooks: string[] }
export type Result = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }
export type Failed = ReturnType<typeof failedPayment>

const LATER_SECONDS = 3
const AT_ONCE_SECONDS = 0

export type WebhookTiming = 'now' | 'later' | 'never'

async function queueWebhooks(tx: Tx, how: WebhookTiming, bodies: string[]): Promise<string[]> {
  return how === 'never' ? [] : insertWebhooks(tx, bodies, how === 'later' ? LATER_SECONDS : AT_ONCE_SECONDS)
}

export async function attempt(
  tx: Tx,
  orderId: string,
  { card, amount, currency }: { card: string | null; amount?: number | undefined; currency?: string | undefined },
): Promise<PaymentRow | Failed> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new SandboxRefusal('The id provided does not exist', { field: 'order_id' })
  if (order.status === 'paid') return failedPayment(failure('order_already_paid'), { orderId, id: '' })
  await updateOrder(tx, orderId, { status: 'attempted', attempts: order.attempts + 1 })
  return insertPayment(tx, {
    orderId,
    amount: amount ?? order.amount,
    currency: currency ?? order.currency,
    status: 'created',
    card,
    error: null,
  })
}

/** Fails what a card cannot pay; null when the bank goes on to ask for an OTP. */
export function cardFailure(card: string): FailureReason | null {
  const outcome = cardOutcome(card)
  return outcome !== 'success' && FAILS_AT_ONCE.includes(outcome) ? outcome : null
}

export function otpFailure(card: string, otp: string | null): FailureReason | null {
  if (otp === null) return 'payment_cancelled'
  if (!isRightOtp(otp)) return 'invalid_otp'
  const outcome = cardOutcome(card)
  return outcome === 'success' ? null : outcome
}

const cardOutcome = (card: string) => TEST_CARDS.find(({ number }) => number === card)?.outcome ?? 'card_number_invalid'

export async function fail(
  tx: Tx,
  payment: PaymentRow,
  reason: FailureReason,
  how: WebhookTiming = 'now',
): Promise<WithWebhooks<Failed>> {
  const failed = await updatePayment(tx, payment.id, { status: 'failed', error: failure(reason) })
  const webhooks = await queueWebhooks(tx, how, [webhookBody('payment.failed', { payment: paymentEntity(failed) })])
  return { ...failedPayment(failure(reason), payment), webhooks }
}

/** The bank agrees. The money is taken at once unless the merchant is to do that. */
export async function authorise(
  tx: Tx,
  account: Account,
  payment: PaymentRow,
  { capture = true, how = 'now' }: { capture?: boolean; how?: WebhookTiming } = {},
): Promise<WithWebhooks<Result | Failed>> {
  const order = await lockOrder(tx, payment.orderId)
  if (!order || order.status === 'paid') return fail(tx, payment, 'order_already_paid', how)
  const authorised = await updatePayment(tx, payment.id, { status: 'authorized' })
  const bodies = [webhookBody('payment.authorized', { payment: paymentEntity(authorised) })]
  if (capture) bodies.push(...(await takeMoney(tx, authorised)))
  return { ...sign(account, authorised), webhooks: await queueWebhooks(tx, how, bodies) }
}

export async function capture(tx: Tx, id: string, asked: { amount: number; currency: string }): Promise<PaymentRow> {
  const payment = await lockPayment(tx, id)
  if (!payment) throw new SandboxRefusal('The id provided does not exist')
  if (payment.status === 'captured' || payment.status === 'refunded') {
    throw new SandboxRefusal('This payment has already been captured')
  }
  if (payment.status !== 'authorized')
    throw new SandboxRefusal('Only payments which have been authorized can be captured')
  if (asked.amount !== payment.amount || asked.currency !== payment.currency) {
    throw new SandboxRefusal('Capture amount must be equal to the amount authorized', { field: 'amount' })
  }
  const order = await lockOrder(tx, payment.orderId)
  if (order?.status === 'paid') throw new SandboxRefusal('Order has already been paid for')
  await queueWebhooks(tx, 'now', await takeMoney(tx, payment))
  return { ...payment, status: 'captured' }
}

async function takeMoney(tx: Tx, { id, orderId }: PaymentRow): Promise<string[]> {
  const payment = paymentEntity(await updatePayment(tx, id, { status: 'captured' }))
  const order = orderEntity(await updateOrder(tx, orderId, { status: 'paid' } satisfies Partial<OrderRow>))
  return [webhookBody('payment.captured', { payment }), webhookBody('order.paid', { payment, order })]
}

export async function refund(
  tx: Tx,
  payment: PaymentRow,
  asked: { amount: number; receipt: string | null; idempotencyKey: string | null; request: string },
): Promise<RefundRow> {
  const sum = payment.amountRefunded + asked.amount
  if (payment.status !== 'captured')
    throw new SandboxRefusal('The payment has been fully refunded already or was never captured')
  if (sum > payment.amount) throw new SandboxRefusal('The total refund amount is greater than the payment amount')
  const row = await insertRefund(tx, { paymentId: payment.id, ...asked })
  const after = await updatePayment(tx, payment.id, {
    amountRefunded: sum,
    status: sum === payment.amount ? 'refunded' : 'captured',
  })
  const payload = { refund: refundEntity(row, payment.currency), payment: paymentEntity(after) }
  await queueWebhooks(tx, 'now', [webhookBody('refund.created', payload), webhookBody('refund.processed', payload)])
  return row
}

/** The bank sends back what it should have paid out; the payment's money is the merchant's again. */
export async function failRefund(tx: Tx, id: string): Promise<void> {
  const found = await lockRefund(tx, id)
  const payment = found && (await lockPayment(tx, found.paymentId))
  if (!payment || found.status === 'failed') throw new SandboxRefusal('The refund does not exist or has failed already')
  await markRefundFailed(tx, id)
  const amountRefunded = payment.amountRefunded - found.amount
  const after = await updatePayment(tx, payment.id, { amountRefunded, status: 'captured' })
  const refund = refundEntity({ ...found, status: 'failed' }, payment.currency)
  await queueWebhooks(tx, 'now', [webhookBody('refund.failed', { refund, payment: paymentEntity(after) })])
}

function sign({ keySecret }: Account, { id, orderId }: PaymentRow): Result {
  const signature = createHmac('sha256', keySecret).update(`${orderId}|${id}`).digest('hex')
  return { razorpay_order_id: orderId, razorpay_payment_id: id, razorpay_signature: signature }
}
