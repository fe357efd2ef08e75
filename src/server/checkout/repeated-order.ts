import type { OrderRequest } from '#contract/orders.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { ASK_AGAIN_MINUTES, SAME_ORDER_SECONDS } from '#domain/order.ts'
import type { Tx } from '../db/database.ts'
import { findOrderLike } from '../orders/order-store.ts'
import { findOpenIntentFor } from '../payments/intent-store.ts'
import { sumLines } from './basket.ts'

/** Without an Idempotency-Key a double click cannot be told from two orders, so an equal order at once counts as one. */
export async function orderJustPlaced(tx: Tx, userId: string, request: OrderRequest): Promise<string | null> {
  const wanted = readWanted(userId, request)
  const found = wanted && (await findOrderLike(tx, wanted, { seconds: SAME_ORDER_SECONDS }))
  return found?.id ?? null
}

export async function paymentJustStarted(tx: Tx, userId: string, request: OrderRequest): Promise<string | null> {
  const wanted = readWanted(userId, request)
  const found = wanted && (await findOpenIntentFor(tx, wanted, { seconds: SAME_ORDER_SECONDS }))
  return found?.id ?? null
}

/** Refuses with a question what was ordered, or may be paid already, just like this a few minutes ago. */
export async function askIfRepeated(
  tx: Tx,
  userId: string,
  request: OrderRequest,
): Promise<Refused<'ordered_recently'> | null> {
  const wanted = request.askIfRepeated ? readWanted(userId, request) : null
  if (!wanted) return null
  const within = { seconds: ASK_AGAIN_MINUTES * 60 }
  const order = await findOrderLike(tx, wanted, within)
  if (order) return ask(`You ordered the same ${timeSince(order.secondsAgo)}. Order again?`)
  const intent = await findOpenIntentFor(tx, wanted, within)
  if (!intent) return null
  return ask(
    `You started paying for the same items ${timeSince(intent.secondsAgo)}. If the payment went through, your order will appear in My orders. Order again?`,
  )
}

const ask = (question: string) => refuse('ordered_recently', question)

function readWanted(userId: string, { items, address }: OrderRequest) {
  const lines = sumLines(items)
  return isRefused(lines) ? null : { userId, lines, addressId: address }
}

function timeSince(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return 'less than a minute ago'
  return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
}
