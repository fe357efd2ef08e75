import { type Bill, dueOf } from './bill.ts'
import { type Paise, paise } from './money.ts'

export const ORDER_STATUSES = [
  'Waiting for confirmation',
  'Order Placed',
  'Packed',
  'Out for delivery',
  'Delivered',
  'Cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const PAYMENT_TYPES = ['COD', 'Online'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]
/** Of orders that the shop takes for somebody: paid at the counter, or added to what they owe. For clients they are COD. */
export const TAKEN_PAYMENTS = ['Cash', 'UPI', 'Account'] as const
export type TakenPayment = (typeof TAKEN_PAYMENTS)[number]
export type StoredPayment = PaymentType | TakenPayment
export const isTakenPayment = (type: StoredPayment): type is TakenPayment => type !== 'COD' && type !== 'Online'

export const PAYMENT_NAMES: Record<StoredPayment, string> = {
  COD: 'Cash On Delivery',
  Online: 'Online Payment',
  Cash: 'Cash',
  UPI: 'UPI',
  Account: 'On account',
}

/** How an order came that was not placed on the site: somebody of the shop took it. */
export const ORDER_CHANNELS = ['phone', 'counter'] as const
type Paying = { paymentType: StoredPayment; paidBy?: TakenPayment | undefined }
export const paymentNameOf = (order: Paying): string => PAYMENT_NAMES[order.paidBy ?? order.paymentType]
/** It is added to what the customer owes, and unpaid until a payment covers it. */
export const isOnAccount = ({ paymentType, paidBy }: Paying): boolean => (paidBy ?? paymentType) === 'Account'

/** What is left to be paid when the groceries are handed over. What is owed is asked for by nobody at a door. */
export const dueAtDoor = ({ isPaid, bill, ...order }: Paying & { isPaid: boolean; bill: Bill }): Paise =>
  isPaid || isOnAccount(order) ? paise(0) : dueOf(bill)

export type OrderChannel = (typeof ORDER_CHANNELS)[number]

/** `rider`: whoever brings the order; the seller moves orders without one, too. */
export type Mover = 'shopper' | 'seller' | 'rider'

/** An order's whole life: from each status, who may move it where. */
const LIFE: Record<OrderStatus, Partial<Record<OrderStatus, readonly Mover[]>>> = {
  // More than may be open unpaid: no stock is taken and no time promised until the seller says yes.
  'Waiting for confirmation': { 'Order Placed': ['seller'], Cancelled: ['seller', 'shopper'] },
  'Order Placed': { Packed: ['seller'], Cancelled: ['seller', 'shopper'] },
  Packed: { 'Out for delivery': ['seller', 'rider'], Cancelled: ['seller'] },
  // Back to Packed: the delivery failed, and the order is taken again or cancelled.
  'Out for delivery': { Delivered: ['seller', 'rider'], Packed: ['rider'] },
  Delivered: {},
  Cancelled: {},
}

export function mayMove(from: OrderStatus, to: OrderStatus, mover: Mover): boolean {
  return LIFE[from][to]?.includes(mover) ?? false
}

export function movesFrom(from: OrderStatus, mover: Mover): OrderStatus[] {
  return ORDER_STATUSES.filter((to) => mayMove(from, to, mover))
}

/** The steps an order passes when all goes well, for timelines. */
export const HAPPY_PATH: OrderStatus[] = ORDER_STATUSES.filter(
  (status) => status !== 'Cancelled' && status !== 'Waiting for confirmation',
)

/** Cash is in the till when the groceries are handed over. */
export function isPaidAfter(move: OrderStatus, paymentType: StoredPayment, wasPaid: boolean): boolean {
  return wasPaid || (paymentType === 'COD' && move === 'Delivered')
}

/** For this long a seller may take back a move; the shopper's email about it waits until then. */
export const UNDO_SECONDS = 60

/** The status that an order returns to when its last move is taken back; null when that move is final. */
export function statusBefore(status: OrderStatus): OrderStatus | null {
  return status === 'Cancelled' ? null : (HAPPY_PATH[HAPPY_PATH.indexOf(status) - 1] ?? null)
}

export function mayUndo(move: { status: OrderStatus; at: Date }, now: Date): boolean {
  return statusBefore(move.status) !== null && now.getTime() - move.at.getTime() < UNDO_SECONDS * 1000
}

/** Groceries that were not handed over after all leave no cash in the till; store credit paid before. */
export function isPaidAfterUndo(
  undone: OrderStatus,
  { paymentType, isPaid, bill }: { paymentType: StoredPayment; isPaid: boolean; bill: Bill },
): boolean {
  return isPaid && !(paymentType === 'COD' && undone === 'Delivered' && dueOf(bill) > 0)
}

/** A sale at the counter may be taken back so long, as if it had not been rung up; later, items are refunded. */
export const SALE_UNDO_MINUTES = 30

export const mayUndoSale = (
  sale: { channel?: OrderChannel | null | undefined; status: OrderStatus; refunded: number; createdAt: Date },
  now: Date,
): boolean =>
  sale.channel === 'counter' &&
  sale.status === 'Delivered' &&
  sale.refunded === 0 &&
  now.getTime() - sale.createdAt.getTime() < SALE_UNDO_MINUTES * 60_000

export const ORDER_STAGES = ['open', 'finished'] as const
export type OrderStage = (typeof ORDER_STAGES)[number]

/** An order is open while the seller still has something to do for it. */
export const stageOf = (status: OrderStatus): OrderStage =>
  movesFrom(status, 'seller').length > 0 ? 'open' : 'finished'

export const statusesIn = (stage: OrderStage): OrderStatus[] =>
  ORDER_STATUSES.filter((status) => stageOf(status) === stage)

/** Of an order without a promise of its own. */
const PROMISED_MINUTES = 30
const HURRY_MINUTES = 15
/** How long before the promised time an order is in a hurry. */
const LAST_MINUTES = 10

export type Urgency = 'calm' | 'hurry' | 'late'

/** By the time that is left until the promise or, where there is none, by the order's age. */
export function urgencyOf(minutesOld: number, minutesLeft?: number): Urgency {
  if (minutesLeft !== undefined) {
    if (minutesLeft < 0) return 'late'
    return minutesLeft < LAST_MINUTES ? 'hurry' : 'calm'
  }
  if (minutesOld >= PROMISED_MINUTES) return 'late'
  return minutesOld >= HURRY_MINUTES ? 'hurry' : 'calm'
}

export const REFUND_STATES = ['pending', 'processed', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** What a shopper may say was wrong with an item of a delivered order. */
export const REPORT_REASONS = ['not_fresh', 'damaged', 'wrong_item', 'expired', 'missing'] as const
/** With the one from before there were finer ones. */
export const REPORT_KINDS = [...REPORT_REASONS, 'bad'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

export const REPORT_STATES = ['open', 'refunded', 'declined'] as const
export type ReportState = (typeof REPORT_STATES)[number]

export type PaymentStatus = 'Paid' | 'On account' | 'Pending' | 'Refund on its way' | 'Refunded' | 'Not charged'

/** What both sides say about the money of an order. A failed refund is still owed, so it is still on its way. */
export function paymentStatus(
  order: Paying & { status: OrderStatus; isPaid: boolean; refund?: RefundState | undefined },
): PaymentStatus {
  if (order.status !== 'Cancelled') return order.isPaid ? 'Paid' : isOnAccount(order) ? 'On account' : 'Pending'
  if (!order.isPaid) return 'Not charged'
  return order.refund === 'processed' ? 'Refunded' : 'Refund on its way'
}

/** “Cash On Delivery · Pending”, “On account · Paid”, and “On account” alone while it is owed. */
export function paymentWords(order: Parameters<typeof paymentStatus>[0]): string {
  const [name, status] = [paymentNameOf(order), paymentStatus(order)]
  return name === status ? name : `${name} · ${status}`
}

/** An equal order this soon after another, sent without a key of its own, is the same click twice. */
export const SAME_ORDER_SECONDS = 10
/** An equal order this soon after another is asked about before it is placed. */
export const ASK_AGAIN_MINUTES = 10

/** What a shopper may ask for with an order. Two orders that differ only in them are equal. */
export type DeliveryInstructions = {
  /** For the rider. */
  note?: string | null | undefined
  /** Who receives it, when that is not the person of the address. */
  deliverTo?: string | null | undefined
}
/** Different products in one order. */
export const MAX_ORDER_LINES = 200
export const MAX_NOTE = 200
export const MAX_DELIVER_TO = 80

export type OrderedLine = { productId: string; quantity: number }
export type MissingLine = { product: string; name: string; wanted: number; left: number }
