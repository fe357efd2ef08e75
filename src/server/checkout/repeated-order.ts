import type { FastifyRequest } from 'fastify'
import type { OrderRequest } from '#contract/orders/place-order.ts'
import { type Refused, refuse } from '#contract/refused.ts'
import { ASK_AGAIN_MINUTES, SAME_ORDER_SECONDS } from '#domain/order.ts'
import type { Tx } from '../db/database.ts'
import { type Attempt, readAttempt } from '../http/idempotency.ts'
import { findOrderLike, type OrderLike } from '../orders/place-order-store.ts'
import { findOpenIntentFor } from '../payments/intent-hold-store.ts'

export type Wanted = {
  userId: string
  request: OrderRequest
  /** How many of each product. */
  asked: ReadonlyMap<string, number>
  /** null when the caller sent no Idempotency-Key. */
  attempt: Attempt | null
}

/** What the shopper was asked or shown before is no part of what is ordered; what they pay is. */
export const readOrderAttempt = (request: FastifyRequest, userId: string, body: OrderRequest) =>
  readAttempt(request, userId, { ...body, askIfRepeated: undefined, promisedBy: undefined, feeSeen: undefined })

type Repeat = { id: string; total: number; secondsAgo: number }

const likeOf = ({ userId, request, asked }: Wanted) => ({ userId, lines: asked, addressId: request.address })
const within = { seconds: ASK_AGAIN_MINUTES * 60 }
const mayBeRepeated = ({ request, attempt }: Wanted) => request.askIfRepeated || !attempt

/** The shopper's newest order of the same, if it can matter. */
export const findRepeatedOrder = (tx: Tx, wanted: Wanted): Promise<OrderLike | null> | null =>
  mayBeRepeated(wanted) ? findOrderLike(tx, likeOf(wanted), within) : null

/** The shopper's newest open payment for the same, if it can matter. */
export const findRepeatedPayment = (tx: Tx, wanted: Wanted): Promise<Repeat | null> | null =>
  mayBeRepeated(wanted) ? findOpenIntentFor(tx, likeOf(wanted), within) : null

/**
 * Without an Idempotency-Key a double click cannot be told from two orders, so an equal one at once counts as one;
 * one that was clicked at another total is not equal.
 */
export const isSentTwice = <R extends Repeat>(
  { attempt, request: { totalSeen } }: Wanted,
  repeat: R | null,
): repeat is R =>
  !attempt &&
  repeat !== null &&
  repeat.secondsAgo < SAME_ORDER_SECONDS &&
  (totalSeen === undefined || totalSeen === repeat.total)

/** Refuses with a question what was ordered, or may be paid already, just like this a few minutes ago. */
export function askIfRepeated(
  { request }: Wanted,
  { order, payment }: { order: Repeat | null; payment: Repeat | null },
): Refused<'ordered_recently'> | null {
  if (!request.askIfRepeated) return null
  if (order) return ask(`You placed the same order ${timeSince(order.secondsAgo)}. Order again?`)
  if (!payment) return null
  return ask(
    `You started paying for the same items ${timeSince(payment.secondsAgo)}. If the payment went through, your order will appear in My Orders. Order again?`,
  )
}

const ask = (question: string) => refuse('ordered_recently', question)

function timeSince(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return 'less than a minute ago'
  return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
}
