import { amountOf, type Bill, totalOf } from './bill.ts'
import { dueBeside, MIN_PAYMENT } from './credit.ts'
import { type Paise, paise } from './money.ts'
import type { OrderedLine } from './order.ts'
import { share } from './tax.ts'

export type RefundableItem = {
  productId: string
  quantity: number
  offerPrice: Paise
  /** The rate that its price includes, in percent. */
  taxRate?: number | null
  refunded: number
  /** How many of the refunded ones were not there when the order was picked. */
  short?: number
  /** How much less what was sent is worth than what was asked for, beside the short ones. It went back then. */
  less?: Paise
}

/** Items that go back. `less` stands in what is known when an order is picked: these items were not there. */
export type LineBack = OrderedLine & { less?: Paise }

/** How much of an amount is tax of a rate. */
export type IncludedTax = { rate: number; amount: Paise }

/** `tax` comes on top of the goods; `included` is a part of them. */
export type ItemRefund = { goods: Paise; tax: Paise; fee: Paise; amount: Paise; included?: IncludedTax[] }

/**
 * What these items of an order are worth, with their share of its tax. The shares of all items are exactly the tax
 * that was charged, however many refunds it takes and whatever comes first. With the last of all items goes the fee:
 * nobody pays for a delivery of which nothing was kept.
 */
export function refundOf(
  order: { bill: Bill; items: readonly RefundableItem[] },
  lines: readonly LineBack[],
): ItemRefund {
  const { bill, items } = order
  const { before, goods } = goodsOf(items, lines)
  const tax = shareUpTo(bill, before + goods) - shareUpTo(bill, before)
  const fee = isAllOf(items, lines) ? amountOf(bill, 'delivery') : 0
  const included = includedIn(order, lines)
  return {
    goods: paise(goods),
    tax: paise(tax),
    fee: paise(fee),
    amount: paise(goods + tax + fee),
    ...(included.length > 0 && { included }),
  }
}

/** What these lines are worth, what was refunded before, and what all of it is. */
function goodsOf(items: readonly RefundableItem[], lines: readonly LineBack[]) {
  const lineOf = new Map(lines.map((line) => [line.productId, line]))
  const before = items.reduce((sum, item) => sum + backOf(item), 0)
  const after = items.reduce((sum, item) => sum + backOf(itemAfter(item, lineOf.get(item.productId))), 0)
  return {
    before,
    goods: after - before,
    all: items.reduce((sum, { offerPrice, quantity }) => sum + offerPrice * quantity, 0),
  }
}

function itemAfter(item: RefundableItem, line: LineBack | undefined): RefundableItem {
  if (!line) return item
  const refunded = item.refunded + line.quantity
  if (line.less === undefined) return { ...item, refunded }
  const { short = 0, less = 0 } = item
  return { ...item, refunded, short: short + line.quantity, less: paise(less + line.less) }
}

/**
 * How much of an item's price went back. Pieces that were sent share what was sent, so that all of them together are
 * worth exactly that.
 */
function backOf({ offerPrice, quantity, refunded, short = 0, less = paise(0) }: RefundableItem): number {
  const sent = quantity - short
  if (sent === 0) return offerPrice * quantity
  return offerPrice * short + less + share(offerPrice * sent - less, refunded - short, sent)
}

/** The tax in the prices of these lines: the shares of all items of a rate are exactly what the bill tells. */
function includedIn(
  { bill, items }: { bill: Bill; items: readonly RefundableItem[] },
  lines: readonly LineBack[],
): IncludedTax[] {
  return bill.flatMap(({ kind, rate, amount }) => {
    if (kind !== 'includedTax' || rate === undefined) return []
    const { before, goods, all } = goodsOf(
      items.filter(({ taxRate }) => taxRate === rate),
      lines,
    )
    return goods > 0 ? [{ rate, amount: paise(share(amount, before + goods, all) - share(amount, before, all)) }] : []
  })
}

/** Whether nothing is left of an order after these items. */
function isAllOf(items: readonly RefundableItem[], lines: readonly OrderedLine[]): boolean {
  const quantityOf = new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
  return items.every(({ productId, quantity, refunded }) => refunded + (quantityOf.get(productId) ?? 0) >= quantity)
}

/**
 * A refund of no more than is left: somebody may have given back most of a payment on the provider's own screens. The
 * fee is cut first, then the goods.
 */
export function atMost({ goods, tax, fee, ...rest }: ItemRefund, left: number): ItemRefund {
  const amount = Math.min(goods + tax + fee, Math.max(left, 0))
  const taxLeft = Math.min(tax, amount)
  const goodsLeft = Math.min(goods, amount - taxLeft)
  return {
    ...rest,
    goods: paise(goodsLeft),
    tax: paise(taxLeft),
    fee: paise(amount - taxLeft - goodsLeft),
    amount: paise(amount),
  }
}

/** The share of goods in all that a total has beside the items and the delivery, which is the tax on top. */
function shareUpTo(bill: Bill, goods: number): number {
  const items = amountOf(bill, 'items')
  const shared = totalOf(bill) - items - amountOf(bill, 'delivery')
  return items === 0 ? 0 : share(shared, goods, items)
}

/**
 * An order's payment is given back first, and what it does not cover becomes store credit. Neither what goes back nor
 * what is left of the payment is an amount too small for the provider.
 */
export function splitRefund(amount: Paise, leftOfPayment: Paise): { toPayment: Paise; toCredit: Paise } {
  const most = amount < leftOfPayment ? Math.min(amount, leftOfPayment - MIN_PAYMENT) : leftOfPayment
  const toPayment = most < MIN_PAYMENT ? 0 : most
  return { toPayment: paise(toPayment), toCredit: paise(amount - toPayment) }
}

/**
 * Items fall away of an order that is to be paid at the door: less is collected, and what store credit paid too much
 * comes back. `due` and `credit` are what was left of both.
 */
export function splitNotCharged(
  amount: Paise,
  { due, credit }: { due: Paise; credit: Paise },
): { notCharged: Paise; toCredit: Paise } {
  const notCharged = due - dueBeside(credit, paise(due + credit - amount))
  return { notCharged: paise(notCharged), toCredit: paise(amount - notCharged) }
}
