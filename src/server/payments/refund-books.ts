import type { RefundReason } from '#contract/payments/payments.ts'
import type { RefundState } from '#domain/order.ts'
import type { Tx } from '../db/database.ts'
import type { ProviderRefund } from './payment-provider.ts'
import {
  addOwed,
  type Books,
  type CapturedPayment,
  checkBooksSoon,
  deleteUnsent,
  insertMadeElsewhere,
  insertUnsent,
  markBooksChecked,
  markRetried,
  openBooks,
  type RefundRow,
  resizeUnsent,
  saveProviderRefund,
  selectRefundsOf,
  setReason,
  setRefunded,
} from './refund-store.ts'

/** How the refund of the whole payment is going; null while the shop gives none. */
export type BooksState = RefundState | null

/**
 * The shop gives the whole payment back: what neither others have given back already nor became store credit. Once,
 * however often it is called.
 */
export async function oweRefund(
  tx: Tx,
  payment: CapturedPayment,
  reason: RefundReason,
  { asCredit = 0 } = {},
): Promise<BooksState> {
  const books = await openBooks(tx, payment)
  const why = { reason, orderId: payment.orderId ?? null, asCredit }
  return balance(tx, books.reason ? books : await setReason(tx, books, why))
}

/** The shop gives back a part of what an order is paid with, beside what others gave back. */
export async function owePart(tx: Tx, payment: CapturedPayment, amount: number): Promise<void> {
  const books = await openBooks(tx, payment)
  await balance(tx, await addOwed(tx, books, amount, payment.orderId ?? null))
}

/**
 * News of one refund. It counts for the refund of that id, or of that receipt, if the amount is the same; whatever
 * else it tells is looked up at the provider, because news may be old and arrive in any sequence.
 */
export async function enterNews(tx: Tx, books: Books, news: ProviderRefund): Promise<'entered' | 'to check'> {
  const row = (await selectRefundsOf(tx, books.paymentId)).find(isAbout(news))
  const agrees = row?.amount === news.amount && (row.state === news.state || row.state === 'pending')
  if (row && agrees) {
    await saveProviderRefund(tx, row.id, news)
    return 'entered'
  }
  const isOld = row?.amount === news.amount && news.state === 'pending'
  if (isOld) return 'entered'
  await checkBooksSoon(tx, books.paymentId)
  return 'to check'
}

/** All refunds that the provider knows of a payment. */
export async function enterAll(tx: Tx, books: Books, known: ProviderRefund[]): Promise<void> {
  for (const refund of known) {
    const rows = await selectRefundsOf(tx, books.paymentId)
    const row = rows.find(isAbout(refund)) ?? rows.find(isMadeBy(refund))
    if (!row) await insertMadeElsewhere(tx, refund)
    else if (row.state === 'pending' || refund.state !== 'pending') await saveProviderRefund(tx, row.id, refund)
  }
  await markBooksChecked(tx, books.paymentId)
}

const isAbout = (refund: ProviderRefund) => (row: RefundRow) =>
  row.providerRefundId ? row.providerRefundId === refund.id : row.id === refund.receipt

/** Somebody gave back on the provider's screens just what the shop was about to. */
const isMadeBy = (refund: ProviderRefund) => (row: RefundRow) =>
  isUnsent(row) && refund.state !== 'failed' && row.amount === refund.amount

export const isUnsent = ({ state, providerRefundId }: RefundRow) => state === 'pending' && providerRefundId === null

/**
 * Makes the refund that is still to be sent exactly what is owed: all that is left of the payment, or what is left of
 * the part for items. After one that failed, the seller decides when to try again.
 */
export async function balance(tx: Tx, books: Books, { again = false } = {}): Promise<BooksState> {
  const { paymentId, captured, reason, asCredit } = books
  const rows = await selectRefundsOf(tx, paymentId)
  const unsent = rows.find(isUnsent)
  const others = rows.filter((row) => row !== unsent && row.state !== 'failed')
  const sum = others.reduce((total, { amount }) => total + amount, 0)
  const waits = rows.some(({ byShop, state, retriedAt }) => byShop && state === 'failed' && !retriedAt)
  const due = unsent || again || !waits ? leftToGive(books, others) : 0
  // One that the provider may know already keeps its amount: what came to it since follows as another refund.
  const toSend = unsent && unsent.attempts > 0 ? Math.min(due, unsent.amount) : due
  if (unsent && toSend <= 0) await deleteUnsent(tx, unsent.id)
  else if (unsent && unsent.amount !== toSend) await resizeUnsent(tx, unsent.id, toSend)
  else if (!unsent && toSend > 0) await insertUnsent(tx, paymentId, toSend)
  if (waits && toSend > 0) await markRetried(tx, paymentId)
  const refunded = sum + Math.max(toSend, 0)
  await setRefunded(tx, paymentId, refunded)
  if (!reason) return null
  const isOnItsWay = toSend > 0 || others.some(({ state }) => state === 'pending')
  if (isOnItsWay) return 'pending'
  return refunded >= captured - asCredit ? 'processed' : 'failed'
}

function leftToGive({ captured, reason, owed, asCredit }: Books, given: RefundRow[]): number {
  const sumOf = (rows: RefundRow[]) => rows.reduce((total, { amount }) => total + amount, 0)
  const left = captured - sumOf(given)
  return reason ? left - asCredit : Math.min(left, owed - sumOf(given.filter(({ byShop }) => byShop)))
}
