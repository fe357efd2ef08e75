import { type Bill, type BillKind, dueOf, totalOf } from './bill.ts'
import { formatPaise, type Paise, paise } from './money.ts'
import { isOnAccount, type OrderStatus, type StoredPayment, type TakenPayment } from './order.ts'

/** A row as people read it; `isSum`: it adds up those above it. `isTold`: it is a part of an amount above it. */
export type PrintedRow = {
  id: string
  label: string
  amount: string
  isSum?: true
  isFree?: true
  isTold?: true
}

export const formatAmount = ({ kind, amount }: { kind: string; amount: Paise }): string =>
  kind === 'delivery' && amount === 0 ? 'Free' : amount < 0 ? `−${formatPaise(paise(-amount))}` : formatPaise(amount)

export const printRows = (bill: Bill): PrintedRow[] =>
  bill.map(({ kind, part, label, amount, rate }) => {
    const text = formatAmount({ kind, amount })
    const id = part === 'told' ? `${kind} ${rate}` : kind
    return {
      id,
      label,
      amount: text,
      ...(text === 'Free' && { isFree: true }),
      ...(part === 'told' && { isTold: true }),
    }
  })

const printTold = (bill: Bill, told: BillKind) => printRows(bill.filter(({ kind }) => kind === told))

const sumRow = (id: string, label: string, amount: Paise): PrintedRow => ({
  id,
  label,
  amount: formatPaise(amount),
  isSum: true,
})

/** What the order costs, and the tax in it. */
export const printTotal = (bill: Bill): PrintedRow[] => [
  ...printRows(bill.filter(({ part }) => part === 'total')),
  sumRow('total', 'Total', totalOf(bill)),
  ...printTold(bill, 'includedTax'),
]

/** The included tax of items that are not paid for in the end. */
export const printTaxBack = (bill: Bill): PrintedRow[] => printTold(bill, 'includedTaxBack')

type Standing = {
  isPaid?: boolean
  status?: OrderStatus
  paymentType?: StoredPayment
  paidBy?: TakenPayment | undefined
}

function dueLabel({ isPaid, status, paymentType = 'COD', paidBy }: Standing): string {
  if (isPaid) return 'Paid'
  if (status === 'Cancelled') return 'Not charged'
  return isOnAccount({ paymentType, paidBy }) ? 'On account' : 'To pay'
}

/** All that a bill shows, from the top: what the order costs, what is to be paid of it, what went back. */
export function printBill(bill: Bill, order: Standing = {}): PrintedRow[] {
  const off = printRows(bill.filter(({ part }) => part === 'due'))
  return [
    ...printTotal(bill),
    ...(off.length > 0 ? [...off, sumRow('due', dueLabel(order), dueOf(bill))] : []),
    ...printRows(bill.filter(({ part }) => part === 'back')),
    ...printTaxBack(bill),
  ]
}
