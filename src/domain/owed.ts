import { formatPaise, type Paise, paise } from './money.ts'

/** How a customer pays what they owe. */
export const OWED_PAID_BY = ['cash', 'upi', 'online'] as const
export type OwedPaidBy = (typeof OWED_PAID_BY)[number]
/** What the shop itself can write down; online payments are written by the provider's word. */
export const SHOP_PAID_BY = ['cash', 'upi'] as const satisfies readonly OwedPaidBy[]

export const OWED_REASONS = [
  'order',
  'order_cancelled',
  'not_charged',
  'refunded',
  'payment',
  'payment_undone',
  'payment_returned',
  'account_deleted',
] as const
export type OwedReason = (typeof OWED_REASONS)[number]

/** One line of what a customer owes; lines are only added. */
export type OwedLine = {
  id: string
  /** What it adds to what is owed. */
  amount: Paise
  orderId: string | null
  /** The payment that this one takes back. */
  undoes?: string | null | undefined
}

/** How much of an order on account is paid, by which payments; `due` is without what was cancelled or taken off. */
export type OrderOnAccount = { due: Paise; left: Paise; parts: { payment: string; amount: Paise }[] }

/**
 * Payments cover orders, the oldest first, in part where they must; what is left over is an advance for the next one.
 * `lines` are all of one customer's, oldest first.
 */
export function coverOldestFirst(lines: readonly OwedLine[]): Map<string, OrderOnAccount> {
  const undone = new Set(lines.flatMap(({ undoes }) => undoes ?? []))
  const dues = new Map<string, number>()
  const payments: { payment: string; amount: number }[] = []
  let forfeited = 0
  for (const { id, amount, orderId, undoes } of lines) {
    if (orderId) dues.set(orderId, (dues.get(orderId) ?? 0) + amount)
    else if (undoes || undone.has(id)) continue
    else if (amount < 0) payments.push({ payment: id, amount: -amount })
    else forfeited += amount
  }
  takeFromNewest(payments, forfeited)
  const oldestFirst = [...dues].sort(([one], [other]) => (one < other ? -1 : 1))
  return new Map(oldestFirst.map(([orderId, due]) => [orderId, coverOne(due, payments)]))
}

/** The rest of an advance, when an account is deleted. */
function takeFromNewest(payments: { amount: number }[], forfeited: number): void {
  let rest = forfeited
  for (const payment of payments.toReversed()) {
    const taken = Math.min(rest, payment.amount)
    payment.amount -= taken
    rest -= taken
  }
}

function coverOne(due: number, payments: { payment: string; amount: number }[]): OrderOnAccount {
  const parts: OrderOnAccount['parts'] = []
  let left = due
  while (left > 0 && payments[0]) {
    const amount = Math.min(left, payments[0].amount)
    if (amount > 0) parts.push({ payment: payments[0].payment, amount: paise(amount) })
    payments[0].amount -= amount
    left -= amount
    if (payments[0].amount === 0) payments.shift()
  }
  return { due: paise(due), left: paise(left), parts }
}

/** Why an order can't go on account. */
export function overLimitWords({ owed, limit, due }: { owed: Paise; limit: Paise; due: Paise }): string {
  const sum = owed < 0 ? `have paid ${formatPaise(paise(-owed))} in advance` : `owe ${formatPaise(owed)}`
  if (limit === 0) return `They ${sum} and have no limit for buying on account. Set one on their page first.`
  return `They ${sum}, and their limit is ${formatPaise(limit)}: ${formatPaise(due)} more can’t go on account. Take a payment or change the limit on their page first.`
}
