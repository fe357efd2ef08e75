import { formatPaise, type Paise, paise } from './money.ts'
import type { OwedPaidBy, OwedReason } from './owed.ts'
import { shopDayOf } from './shop-day.ts'
import { formatDate } from './time-words.ts'

const REASONS: Record<OwedReason, string> = {
  order: 'Order',
  order_cancelled: 'Order cancelled',
  not_charged: 'Missing items',
  refunded: 'Refunded items',
  payment: 'Paid',
  payment_undone: 'Payment taken back',
  payment_returned: 'Payment refunded',
  account_deleted: 'Account deleted',
}
const WAYS: Record<OwedPaidBy, string> = { cash: 'in cash', upi: 'by UPI', online: 'online' }

export const paidWords = (paidBy: OwedPaidBy | null | undefined): string => (paidBy ? WAYS[paidBy] : '')

/** What an entry of the account was: “Order”, “Paid in cash”. */
export const owedWords = ({ reason, paidBy }: { reason: OwedReason; paidBy: OwedPaidBy | null }): string =>
  reason === 'payment' ? `${REASONS[reason]} ${paidWords(paidBy)}` : REASONS[reason]

/** “₹81.60 owed”, “₹8.40 paid in advance”. */
export const owedSum = (owed: Paise): string =>
  owed < 0 ? `${formatPaise(paise(-owed))} paid in advance` : `${formatPaise(owed)} owed`

type Line = { at: Date; amount: Paise }

/** The lines of an account since a day of the shop's calendar, with what was owed before, after each and in the end. */
export function statementSince<L extends Line>(
  lines: readonly L[],
  from: string,
): { opening: Paise; entries: (L & { balance: Paise })[]; closing: Paise } {
  let opening = 0
  let balance = 0
  const entries: (L & { balance: Paise })[] = []
  for (const line of lines) {
    balance += line.amount
    if (shopDayOf(line.at).date < from) opening = balance
    else entries.push({ ...line, balance: paise(balance) })
  }
  return { opening: paise(opening), entries, closing: paise(balance) }
}

type Statement = {
  name: string
  opening: Paise
  closing: Paise
  from: string
  entries: readonly (Line & {
    reason: OwedReason
    paidBy: OwedPaidBy | null
    orderNumber: string | null
    balance: Paise
  })[]
}

/** The same as a message: to a phone, or in an email. */
export function statementText({ name, from, opening, entries, closing }: Statement, shop: string): string {
  return [
    `${shop}: statement for ${name}`,
    `Before ${formatDate(new Date(`${from}T12:00:00Z`))}: ${owedSum(opening)}`,
    ...entries.map(
      (entry) =>
        `${formatDate(entry.at)} · ${owedWords(entry)}${entry.orderNumber ? ` ${entry.orderNumber}` : ''}: ${entry.amount < 0 ? '−' : ''}${formatPaise(paise(Math.abs(entry.amount)))}`,
    ),
    `Now: ${owedSum(closing)}`,
  ].join('\n')
}
