import { amountOf, BACK_BY_HAND, type Bill, dueOf, NOT_CHARGED, type NotChargedKind, takenOff } from './bill.ts'
import { addToBill, tellTaxBack } from './change-bill.ts'
import { MIN_PAYMENT } from './credit.ts'
import {
  atMost,
  type ItemRefund,
  type LineBack,
  type RefundableItem,
  refundOf,
  splitNotCharged,
  splitRefund,
} from './item-refund.ts'
import { formatPaise, type Paise, paise } from './money.ts'
import type { OrderedLine, OrderStatus, TakenPayment } from './order.ts'
import { share } from './tax.ts'

/** All that decides about the money for items of an order. */
export type RefundCase = {
  status: OrderStatus
  bill: Bill
  items: readonly (RefundableItem & { name: string; short: number; less: Paise })[]
  /** It was paid through the provider. */
  isPaidOnline: boolean
  /** It was paid at the counter, or is on account. */
  paidBy?: TakenPayment | undefined
  /** What others gave back of that payment, on the provider's own screens. */
  elsewhere: Paise
  isAccountDeleted: boolean
}

/** What is written down, and where the money goes. `bill` is the order's afterwards. */
export type RefundDecision = ItemRefund & {
  lines: LineBack[]
  toPayment: Paise
  toCredit: Paise
  /** Out of the till, by UPI or off what is owed, as the order was paid. */
  byHand: Paise
  notCharged: Paise
  bill: Bill
}

/**
 * The money for items of a delivered order: through the provider as far as the order was paid online, as it was paid at
 * the counter, off the account that it is on, and as store credit for cash at the door and for credit. Or a sentence
 * that says why not.
 */
export function decideRefund(order: RefundCase, lines: readonly OrderedLine[]): RefundDecision | { problem: string } {
  // One that can still be cancelled would get back more than was paid.
  if (order.status !== 'Delivered') return { problem: 'Items can be refunded once the order is delivered.' }
  const problem = whyNot(order, lines)
  if (problem) return { problem }
  const wanted = refundOf(order, lines)
  const left = leftOf(order)
  if (wanted.amount === 0) return { problem: 'These items were free.' }
  if (wanted.goods + wanted.tax > left)
    return { problem: `Only ${formatPaise(paise(left))} of this order is left to refund.` }
  const refund = atMost(wanted, left)
  const split = refundSplit(order, refund.amount)
  const isForAccount = split.toCredit > 0 || (order.paidBy === 'Account' && split.byHand > 0)
  if (isForAccount && order.isAccountDeleted) return { problem: nobodyForCredit(split.toPayment) }
  return decided(order, lines, refund, { ...split, notCharged: NOTHING })
}

/** Of an item of an order that is picked: how many are not there, and how much less the others are worth. */
export type ShortLine = Required<LineBack> & {
  /** The part of `less` that is the lower price of a replacement. */
  cheaper?: Paise
}

/**
 * Pieces of an order that is not delivered yet are not there, or what is sent instead is worth less: what was paid for
 * it goes back, as for items after the delivery, and what was not is not collected. `short` is what is missing in all;
 * null when that is known already.
 */
export function decideShortage(order: RefundCase, short: readonly ShortLine[]): RefundDecision | null {
  const before = new Map(order.items.map((item) => [item.productId, item]))
  const lines = short
    .map(({ productId, quantity, less, cheaper = paise(0) }) => {
      const known = before.get(productId)
      const missing = Math.max(quantity, known?.short ?? 0)
      // What an order gave back before stays given back, though more was found or it is heavier by now.
      const most = known ? known.offerPrice * (known.quantity - missing) : less
      const lessInAll = Math.min(Math.max(less, known?.less ?? 0), most)
      const lessNow = paise(lessInAll - (known?.less ?? 0))
      const cheaperNow = paise(less > 0 ? share(lessNow, Math.min(cheaper, less), less) : 0)
      return { productId, quantity: missing - (known?.short ?? 0), less: lessNow, cheaper: cheaperNow }
    })
    .filter(({ quantity, less }) => quantity > 0 || less > 0)
  if (lines.length === 0) return null
  const refund = atMost(refundOf(order, lines), leftOf(order))
  if (order.isPaidOnline) {
    return decided(order, lines, refund, { ...refundSplit(order, refund.amount), notCharged: NOTHING })
  }
  const credit = paise(amountOf(order.bill, 'refundAsCredit') - amountOf(order.bill, 'credit'))
  const split = splitNotCharged(refund.amount, { due: dueOf(order.bill), credit })
  return decided(
    order,
    lines,
    refund,
    { ...split, toPayment: NOTHING, byHand: NOTHING },
    reasonsOf(order, lines, split.notCharged),
  )
}

/** How much of what is not collected is for pieces that are not there, for lighter ones, and for a cheaper one. */
function reasonsOf(
  { items }: RefundCase,
  lines: readonly ShortLine[],
  notCharged: Paise,
): Record<NotChargedKind, Paise> {
  const priceOf = new Map(items.map(({ productId, offerPrice }) => [productId, offerPrice]))
  const sum = (worth: (line: ShortLine) => number) => lines.reduce((total, line) => total + worth(line), 0)
  const missing = sum(({ productId, quantity }) => (priceOf.get(productId) ?? 0) * quantity)
  const cheaper = sum(({ cheaper = 0 }) => cheaper)
  const all = missing + sum(({ less }) => less)
  const upTo = (worth: number) => (all > 0 ? share(notCharged, worth, all) : 0)
  const lighter = upTo(all - missing) - upTo(cheaper)
  return { cheaper: paise(upTo(cheaper)), lighter: paise(lighter), missing: paise(notCharged - upTo(all - missing)) }
}

/** How many more of each item until so many of it are refunded in all. */
export function linesUpTo(
  items: readonly { productId: string; refunded: number }[],
  inAll: readonly OrderedLine[],
): OrderedLine[] {
  const before = new Map(items.map((item) => [item.productId, item.refunded]))
  return inAll
    .map(({ productId, quantity }) => ({ productId, quantity: quantity - (before.get(productId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

const NOTHING = paise(0)

type Split = Pick<RefundDecision, 'toPayment' | 'toCredit' | 'byHand' | 'notCharged'>

function decided(
  { bill, paidBy }: RefundCase,
  lines: readonly LineBack[],
  refund: ItemRefund,
  { toPayment, toCredit, byHand, notCharged }: Split,
  reasons?: Record<NotChargedKind, Paise>,
): RefundDecision {
  const off = Object.fromEntries(Object.entries(reasons ?? {}).map(([kind, amount]) => [kind, -amount]))
  const given = paidBy && { [BACK_BY_HAND[paidBy]]: -byHand }
  const changed = addToBill(bill, { ...off, refund: -toPayment, refundAsCredit: -toCredit, ...given })
  const written = lines.map(({ productId, quantity, less }) => ({
    productId,
    quantity,
    ...(less !== undefined && { less }),
  }))
  return {
    lines: written,
    ...refund,
    toPayment,
    toCredit,
    byHand,
    notCharged,
    bill: tellTaxBack(changed, refund.included),
  }
}

const leftOf = ({ bill, elsewhere }: RefundCase) => amountOf(bill, 'total', ...NOT_CHARGED, 'back') - elsewhere

/** What the order's payment was, and what neither the shop nor others gave back of it. */
export const capturedOf = ({ bill, isPaidOnline }: Pick<RefundCase, 'bill' | 'isPaidOnline'>): Paise =>
  paise(isPaidOnline ? amountOf(bill, 'total', 'credit') : 0)

const leftOfPayment = (order: Pick<RefundCase, 'bill' | 'isPaidOnline' | 'elsewhere'>): Paise =>
  paise(Math.max(capturedOf(order) + amountOf(order.bill, 'refund') - order.elsewhere, 0))

function whyNot({ items }: RefundCase, lines: readonly OrderedLine[]): string | null {
  for (const { productId, quantity } of lines) {
    const item = items.find((one) => one.productId === productId)
    if (!item) return 'This product is not in the order.'
    const left = item.quantity - item.refunded
    if (quantity > left)
      return left === 0 ? `${item.name} was refunded already.` : `Only ${left} of ${item.name} can be refunded.`
  }
  return null
}

const nobodyForCredit = (toPayment: Paise) =>
  `This account was deleted, so nobody can get store credit. ${
    toPayment > 0
      ? `Only ${formatPaise(toPayment)} of these items can go back to what the order was paid with.`
      : 'Please give the money back in cash.'
  }`

/**
 * A cancelled order gives back exactly what its refunds left of it: its payment and its store credit. Credit that a
 * refund gave counts as the order's own first; `asCredit` is the part of the payment that became credit, with a rest
 * too small for the provider.
 */
export function decideCancellation(order: Pick<RefundCase, 'bill' | 'isPaidOnline' | 'elsewhere'>): {
  asCredit: Paise
  creditBack: Paise
} {
  const credit = takenOff(order.bill, 'credit')
  const creditGiven = takenOff(order.bill, 'refundAsCredit')
  const given = Math.max(creditGiven - credit, 0)
  const rest = Math.max(leftOfPayment(order) - given, 0)
  const tooSmall = rest < MIN_PAYMENT ? rest : 0
  return { asCredit: paise(given + tooSmall), creditBack: paise(Math.max(credit - creditGiven, 0) + tooSmall) }
}

/** Where a refund of so much goes. Without `elsewhere`, refunds that others made count as the shop's. */
export function refundSplit(
  {
    elsewhere = NOTHING,
    paidBy,
    ...order
  }: Pick<RefundCase, 'bill' | 'isPaidOnline' | 'paidBy'> & { elsewhere?: Paise },
  amount: Paise,
): { toPayment: Paise; toCredit: Paise; byHand: Paise } {
  if (!paidBy) return { ...splitRefund(amount, leftOfPayment({ ...order, elsewhere })), byHand: NOTHING }
  const paidInShop = dueOf(order.bill) + amountOf(order.bill, BACK_BY_HAND[paidBy])
  const byHand = paise(Math.min(amount, Math.max(paidInShop, 0)))
  return { toPayment: NOTHING, toCredit: paise(amount - byHand), byHand }
}

/** Where that money goes, as the bill tells it: refunds that others made count as the shop's. */
export function cancellationSplit(order: Pick<RefundCase, 'bill' | 'isPaidOnline'>): {
  toPayment: Paise
  toCredit: Paise
} {
  const known = { ...order, elsewhere: paise(0) }
  const { asCredit, creditBack } = decideCancellation(known)
  return { toPayment: paise(Math.max(leftOfPayment(known) - asCredit, 0)), toCredit: creditBack }
}
