import type { Bill } from './bill.ts'
import { cancellationSplit } from './decide-refund.ts'
import { formatPaise, type Paise, paise } from './money.ts'
import type { OrderStatus, PaymentType, RefundState, TakenPayment } from './order.ts'

type MoneyBack = { toPayment: Paise; toCredit: Paise; byHand?: Paise | undefined; paidBy?: TakenPayment | undefined }

const BY_HAND: Record<TakenPayment, string> = {
  Cash: 'given back in cash',
  UPI: 'given back by UPI',
  Account: 'taken off what you owe',
}

/** "₹1,086.30 back to your card, ₹70.38 to store credit." */
export function moneyBackWords({ toPayment, toCredit, byHand = paise(0), paidBy }: MoneyBack): string {
  if (byHand > 0 && paidBy) {
    const words = `${formatPaise(byHand)} ${BY_HAND[paidBy]}`
    return toCredit === 0 ? `${words}.` : `${words}, ${formatPaise(toCredit)} to store credit.`
  }
  if (toPayment === 0) return `${formatPaise(toCredit)} added to your store credit.`
  const card = `${formatPaise(toPayment)} back to your card`
  return toCredit === 0 ? `${card}.` : `${card}, ${formatPaise(toCredit)} to store credit.`
}

const TARGETS: Record<TakenPayment, string> = {
  Cash: 'in cash from the till',
  UPI: 'by UPI',
  Account: 'off what they owe',
}

/** For the seller, after an amount: where it goes. */
export function refundTarget({ toPayment, toCredit, byHand = paise(0), paidBy }: MoneyBack): string {
  if (byHand > 0 && paidBy)
    return toCredit === 0 ? TARGETS[paidBy] : `partly ${TARGETS[paidBy]}, partly as store credit`
  if (toPayment === 0) return 'as store credit'
  return toCredit === 0 ? 'to the card' : 'partly to the card, partly as store credit'
}

export const BANKS_TAKE = 'Banks usually take 5 to 7 working days.'

type Cancelled = {
  status: OrderStatus
  bill: Bill
  isPaid: boolean
  paymentType: PaymentType
  refund?: RefundState | undefined
}

/** How much of a cancelled order goes back, and where to; null when nothing was paid. */
export function cancellationWords({ status, bill, isPaid, paymentType, refund }: Cancelled): string | null {
  if (status !== 'Cancelled') return null
  const split = cancellationSplit({ bill, isPaidOnline: isPaid && paymentType === 'Online' })
  if (split.toPayment + split.toCredit === 0) return null
  const words = moneyBackWords(split)
  if (split.toPayment === 0 || refund === 'processed') return words
  return refund === 'failed'
    ? `Your refund hasn’t gone through yet: ${words} We’re working on it.`
    : `Your refund is on its way: ${words} ${BANKS_TAKE}`
}
