import type { SoldAs } from './amount-text.ts'
import type { Bill } from './bill.ts'
import { MAX_QUANTITY } from './cart.ts'
import { type DeliveryArea, feeFor } from './delivery/delivery-area.ts'
import { itemCount } from './item-count.ts'
import { type Paise, paise } from './money.ts'
import { MAX_ORDER_LINES, type OrderStatus, type StoredPayment } from './order.ts'
import type { ShelfPart } from './shelf.ts'
import type { ShopTax } from './tax.ts'

/** An order that is still not picked after so many additions is no order any more. */
export const MAX_ADDITIONS = 20

type OpenOrder = {
  status: OrderStatus
  paymentType: StoredPayment
  /** A picker has begun. */
  isBeingPicked: boolean
  /** How often items were added before. */
  additions: number
}

/** Why nothing can be added to an order of a shopper, as a sentence; null when it can. */
export function whyNoItems({ status, paymentType, isBeingPicked, additions }: OpenOrder): string | null {
  if (status === 'Cancelled') return 'This order was cancelled, so nothing can be added to it.'
  if (status === 'Waiting for confirmation')
    return 'We haven’t confirmed this order yet. You can add items once we have.'
  if (status !== 'Order Placed') return 'This order is already packed, so nothing can be added to it.'
  if (isBeingPicked) return 'We’ve started packing this order, so nothing can be added to it.'
  if (paymentType === 'Online') return 'This order is already paid for online, so nothing can be added to it.'
  if (paymentType !== 'COD') return 'Please call us to add something to this order.'
  if (additions >= MAX_ADDITIONS) return 'You’ve added items to this order many times. Please place another one.'
  return null
}

type TaxedOrder = { bill: Bill; lines: readonly { taxRate: number | null }[] }

/** An order keeps the tax that was agreed, and prices of today are made for the tax of today. */
export function whyOtherTax({ bill, lines }: TaxedOrder, { mode, percent }: ShopTax): string | null {
  const added = bill.find(({ kind }) => kind === 'tax')
  const agreed = added ? 'added' : lines.some(({ taxRate }) => taxRate !== null) ? 'included' : 'none'
  if (agreed === mode && (!added || added.rate === percent)) return null
  return 'The way we charge tax has changed since you placed this order. Please place a new one.'
}

/** A line of an order: what was agreed about it when it was ordered. */
type AgreedLine = SoldAs & {
  productId: string
  quantity: number
  offerPrice: Paise
  counted: boolean
  shelf?: ShelfPart | null
}
type AddedLine = AgreedLine & { name: string }

/**
 * The lines of an order with more items. A product has one line and one price in an order, because refunds, reports and
 * packing count by product: more of it is added at the price that was agreed, and refused once that is another one.
 */
export function joinLines<Ordered extends AgreedLine, Added extends AddedLine>(
  ordered: readonly Ordered[],
  added: readonly Added[],
): { raised: Ordered[]; fresh: Added[]; kept: Ordered[] } | { problem: string } {
  const more = new Map(added.map((line) => [line.productId, line]))
  const raised: Ordered[] = []
  const kept: Ordered[] = []
  for (const line of ordered) {
    const extra = more.get(line.productId)
    if (!extra) {
      kept.push(line)
      continue
    }
    const problem = whyNotMore(line, extra)
    if (problem) return { problem }
    raised.push({ ...line, quantity: line.quantity + extra.quantity })
  }
  const known = new Set(ordered.map(({ productId }) => productId))
  const fresh = added.filter(({ productId }) => !known.has(productId))
  if (ordered.length + fresh.length > MAX_ORDER_LINES) {
    return { problem: `An order can have up to ${MAX_ORDER_LINES} products. Please place another one.` }
  }
  return { raised, fresh, kept }
}

function whyNotMore(line: AgreedLine, { name, quantity, offerPrice, counted, shelf, loose }: AddedLine): string | null {
  if (loose?.step !== line.loose?.step || loose?.unit !== line.loose?.unit)
    return `Please order more of ${name} separately.`
  if (offerPrice !== line.offerPrice) {
    return `The price of ${name} has changed since you ordered it. Please order more of it separately.`
  }
  // Stock goes back by whole lines: a line is counted, or it is not, and each piece took the same from its shelf.
  const isTakenAlike = counted === line.counted && shelf?.id === line.shelf?.id && shelf?.size === line.shelf?.size
  if (!isTakenAlike) return `Please order more of ${name} separately.`
  if (line.quantity + quantity > MAX_QUANTITY) return `You can order up to ${MAX_QUANTITY} of ${name}.`
  return null
}

/** Adding items never makes the delivery dearer; from the area's `freeFrom` on it is free. */
export const feeAfterAdding = (
  agreed: Paise,
  area: Pick<DeliveryArea, 'fee' | 'freeFrom'> | null,
  items: Paise,
): Paise => paise(area ? Math.min(agreed, feeFor(area, items)) : agreed)

/** As the cart counts them. */
export const itemsWords = (lines: readonly { quantity: number }[]): string =>
  itemCount(lines.reduce((sum, { quantity }) => sum + quantity, 0))
