import { createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { isRightOtp, TEST_CARDS } from '#contract/payments/sandbox.ts'
import type { Db, Reader, Tx } from '#server/db/database.ts'
import { orders, type PaymentRow, payments, type RefundRow, refunds } from './sandbox-tables.ts'
import { insertWebhooks } from './webhooks.ts'
import {
  type FailureReason,
  failedPayment,
  orderEntity,
  paymentEntity,
  providerId,
  refundEntity,
  SandboxRefusal,
  webhookBody,
} from './wire.ts'

/** Where an act happens: in a transaction, with webhooks that tell of it. */
export type Bank = { tx: Tx; tell(event: string, entities: Record<string, object>): void }
type WebhookTiming = 'now' | 'later' | 'never'

const LATER_SECONDS = 3

/** Runs an act and queues its webhooks in one transaction. */
export async function atBank<T>(
  db: Db,
  act: (bank: Bank) => Promise<T>,
  timing: WebhookTiming = 'now',
): Promise<{ answer: T; webhooks: string[] }> {
  return db.transaction(async (tx) => {
    const bodies: string[] = []
    const answer = await act({ tx, tell: (event, entities) => bodies.push(webhookBody(event, entities)) })
    const told = timing === 'never' ? [] : bodies
    return { answer, webhooks: await insertWebhooks(tx, told, timing === 'later' ? LATER_SECONDS : 0) }
  })
}

/** The first row, or the provider's words for an id that it does not know. */
export async function known<T>(rows: PromiseLike<T[]>): Promise<T> {
  const [row] = await rows
  if (!row) throw new SandboxRefusal('The id provided does not exist')
  return row
}

export const findPayment = (db: Reader, id: string) => known(db.select().from(payments).where(eq(payments.id, id)))
const lockOrder = (tx: Tx, id: string) => known(tx.select().from(orders).where(eq(orders.id, id)).for('update'))
export const lockPayment = (tx: Tx, id: string) =>
  known(tx.select().from(payments).where(eq(payments.id, id)).for('update'))
const setPayment = (tx: Tx, id: string, change: Partial<PaymentRow>) =>
  known(tx.update(payments).set(change).where(eq(payments.id, id)).returning())

type Attempt = { card?: string; amount?: number | undefined; currency?: string | undefined }

export async function attempt({ tx }: Bank, order_id: string, { card, amount, currency }: Attempt) {
  const order = await lockOrder(tx, order_id)
  if (order.status === 'paid') return failedPayment('order_already_paid', order_id, '')
  const attempts = order.attempts + 1
  await tx.update(orders).set({ status: 'attempted', attempts }).where(eq(orders.id, order_id))
  const sum = { amount: amount ?? order.amount, currency: currency ?? order.currency }
  return known(
    tx
      .insert(payments)
      .values({ id: providerId('pay'), order_id, ...sum, status: 'created', card })
      .returning(),
  )
}

const outcomeOf = (card: string | null) => TEST_CARDS.find(({ number }) => number === card)?.outcome

/** What a card fails with before the bank asks for an OTP. */
export function cardFailure(card: string): FailureReason | null {
  const outcome = outcomeOf(card) ?? 'card_number_invalid'
  const failsAtOnce = ['payment_timed_out', 'gateway_technical_error', 'card_number_invalid'].includes(outcome)
  return failsAtOnce && outcome !== 'success' ? outcome : null
}

export function otpFailure(card: string | null, otp: string | null): FailureReason | null {
  if (otp === null) return 'payment_cancelled'
  if (!isRightOtp(otp)) return 'invalid_otp'
  const outcome = outcomeOf(card) ?? 'card_number_invalid'
  return outcome === 'success' ? null : outcome
}

export async function fail({ tx, tell }: Bank, { id, order_id }: PaymentRow, reason: FailureReason) {
  tell('payment.failed', { payment: paymentEntity(await setPayment(tx, id, { status: 'failed' })) })
  return failedPayment(reason, order_id, id)
}

/** The bank agrees. The money is taken at once unless the merchant is to do that. */
export async function authorise(bank: Bank, payment: PaymentRow, by: { keySecret: string; captures: boolean }) {
  const { id, order_id } = payment
  if ((await lockOrder(bank.tx, order_id)).status === 'paid') return fail(bank, payment, 'order_already_paid')
  bank.tell('payment.authorized', { payment: paymentEntity(await setPayment(bank.tx, id, { status: 'authorized' })) })
  if (by.captures) await takeMoney(bank, payment)
  const razorpay_signature = createHmac('sha256', by.keySecret).update(`${order_id}|${id}`).digest('hex')
  return { razorpay_order_id: order_id, razorpay_payment_id: id, razorpay_signature }
}

export async function capture(bank: Bank, id: string, asked: { amount: number; currency: string }) {
  const payment = await lockPayment(bank.tx, id)
  if (payment.status !== 'authorized') {
    const isTaken = payment.status === 'captured' || payment.status === 'refunded'
    throw new SandboxRefusal(`The payment has ${isTaken ? 'already been captured' : 'not been authorized'}`)
  }
  if (asked.amount !== payment.amount || asked.currency !== payment.currency) {
    throw new SandboxRefusal('Capture amount must be equal to the amount authorized', { field: 'amount' })
  }
  const order = await lockOrder(bank.tx, payment.order_id)
  if (order.status === 'paid') throw new SandboxRefusal('Order has already been paid for')
  return takeMoney(bank, payment)
}

async function takeMoney({ tx, tell }: Bank, { id, order_id }: PaymentRow) {
  const payment = paymentEntity(await setPayment(tx, id, { status: 'captured' }))
  const paid = await known(tx.update(orders).set({ status: 'paid' }).where(eq(orders.id, order_id)).returning())
  tell('payment.captured', { payment })
  tell('order.paid', { payment, order: orderEntity(paid) })
  return payment
}

type NewRefund = Pick<RefundRow, 'receipt' | 'idempotency_key' | 'request'> & { amount?: number | undefined }

/** The same key gives the same refund again. */
export async function refund({ tx, tell }: Bank, id: string, { amount: part, ...asked }: NewRefund) {
  const payment = await lockPayment(tx, id)
  const { idempotency_key: key } = asked
  const [earlier] = key ? await tx.select().from(refunds).where(eq(refunds.idempotency_key, key)) : []
  if (earlier && earlier.request !== asked.request) throw new SandboxRefusal('The idempotency key was used before')
  if (earlier) return refundEntity(earlier)
  const amount = part ?? payment.amount - payment.amount_refunded
  const sum = payment.amount_refunded + amount
  if (payment.status !== 'captured') throw new SandboxRefusal('The payment is refunded already or was never captured')
  if (sum > payment.amount) throw new SandboxRefusal('The total refund amount is greater than the payment amount')
  const made = { id: providerId('rfnd'), payment_id: id, amount, ...asked }
  const entity = refundEntity(await known(tx.insert(refunds).values(made).returning()))
  const status = sum === payment.amount ? 'refunded' : 'captured'
  const after = paymentEntity(await setPayment(tx, id, { amount_refunded: sum, status }))
  for (const event of ['refund.created', 'refund.processed']) tell(event, { refund: entity, payment: after })
  return entity
}

/** The bank sends back what it should have paid out; the payment's money is the merchant's again. */
export async function failRefund({ tx, tell }: Bank, id: string): Promise<void> {
  const isPaidOut = and(eq(refunds.id, id), eq(refunds.status, 'processed'))
  const failed = await known(tx.update(refunds).set({ status: 'failed' }).where(isPaidOut).returning())
  const { amount_refunded } = await lockPayment(tx, failed.payment_id)
  const change = { amount_refunded: amount_refunded - failed.amount, status: 'captured' as const }
  const payment = paymentEntity(await setPayment(tx, failed.payment_id, change))
  tell('refund.failed', { refund: refundEntity(failed), payment })
}
