import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { feeAfterAdding, joinLines, whyNoItems, whyOtherTax } from '#domain/add-items.ts'
import { type Bill, billFor, dueOf, takenOff } from '#domain/bill.ts'
import { areaOf, type DeliveryArea } from '#domain/delivery/delivery-area.ts'
import { type Delay, NO_DELAY } from '#domain/delivery/larger-order.ts'
import type { PickSize } from '#domain/delivery/pick-time.ts'
import { piecesOf } from '#domain/item-count.ts'
import { amountProblem } from '#domain/loose.ts'
import { type Paise, paise, sumOfLines } from '#domain/money.ts'
import { type ShopTax, withRates } from '#domain/tax.ts'
import { lockShopper } from '../accounts/account-store.ts'
import type { Stock } from '../catalog/stock.ts'
import { creditOf } from '../credit/credit-store.ts'
import type { Tx } from '../db/database.ts'
import { together } from '../db/transaction.ts'
import type { DeliveryState } from '../delivery/delivery-state.ts'
import { readWorkOf } from '../delivery/promised-work-store.ts'
import { type AgreedLine, agreedLinesOf } from '../orders/add-items-store.ts'
import { lockOrder, type OrderRow } from '../orders/order-store.ts'
import { lockHeldBy } from '../payments/intent-hold-store.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { readTax } from '../shop/tax-store.ts'
import { type BasketLine, findLines } from './basket.ts'
import { mustWait, readCashStanding } from './cash-standing.ts'
import { giveBackHolds } from './stock-hold.ts'

export type AdditionNeeds = {
  stock: Stock
  delivery: DeliveryState
  shopState: ShopState
}

type Wanted = { userId: string; orderId: string; asked: ReadonlyMap<string, number> }

type Refusals =
  | 'not_found'
  | 'impossible_move'
  | 'not_taking_orders'
  | 'out_of_stock'
  | 'unknown_product'
  | 'wrong_amount'
  | 'too_many_open_orders'
  | 'cash_refused'

/** An open order with more items: what is written down once the shopper agrees. */
export type Addition = {
  order: OrderRow
  email: string | null
  /** What is added, at the prices of today. */
  added: BasketLine[]
  raised: AgreedLine[]
  fresh: BasketLine[]
  firstLine: number
  bill: Bill
  isPaid: boolean
  size: PickSize
  delay: Delay
  by: Date
}

/**
 * Locks the order, so that no picker begins meanwhile, then the shopper and the products, as a new order does. All that
 * a new order is refused for is looked at again.
 */
export async function planAddition(
  tx: Tx,
  { stock, delivery, shopState }: AdditionNeeds,
  { userId, orderId, asked }: Wanted,
): Promise<Addition | Refused<Refusals>> {
  const order = await lockOrder(tx, orderId)
  if (order?.userId !== userId) return refuse('not_found', 'We couldn’t find this order.')
  const { email } = await lockShopper(tx, userId)
  const [[work], tax] = await together(tx, () => [readWorkOf(tx, [orderId]), readTax(tx)])
  const additions = order.additions?.length ?? 0
  const problem = whyNoItems({ ...order, additions, isBeingPicked: work?.pickingSince !== undefined })
  if (problem) return refuse('impossible_move', problem)
  if (!work?.promisedBy) return refuse('impossible_move', 'Nothing can be added to this order any more.')
  if (delivery.rules.stopped) return refuse('not_taking_orders')

  await giveBackHolds(tx, stock, { intents: await lockHeldBy(tx, userId), next: asked.keys() })
  const newcomersMay = shopState.facts.openCashOrders
  const cash = await readCashStanding(tx, { userId, address: order.address, newcomersMay, beside: orderId })
  const found = await findLines(tx, asked)
  if (isRefused(found)) return found
  const added = withRates(found, tax)
  const ordered = await agreedLinesOf(tx, orderId)
  const otherTax = whyOtherTax({ bill: order.bill, lines: ordered }, tax)
  if (otherTax) return refuse('impossible_move', otherTax)
  const joined = joinLines(ordered, added.map(termsOf))
  if ('problem' in joined) return refuse('impossible_move', joined.problem)
  const inAll = new Map(joined.raised.map(({ productId, quantity }) => [productId, quantity]))
  const wrong = added.flatMap(
    ({ product, quantity }) => amountProblem(product, inAll.get(product.id) ?? quantity) ?? [],
  )
  if (wrong.length > 0) return refuse('wrong_amount', wrong.join(' '))

  const { kept, raised, fresh } = joined
  const lines = [...kept, ...raised, ...fresh]
  const area = areaOf(delivery.rules.areas, Number(order.address.zipcode))
  const bill = await billOf(tx, { area, order, lines, tax })
  const isPaid = dueOf(bill) === 0 && takenOff(bill, 'credit') > 0
  const waits = !isPaid && mustWait(cash, lines, shopState.shown.payments)
  if (isRefused(waits)) return waits
  if (waits) return refuse('too_many_open_orders', TOO_MUCH_UNPAID)

  const units = lines.reduce((sum, line) => sum + piecesOf(line, line.quantity), 0)
  const size = { lines: lines.length, units }
  const delay = area ? delivery.quotes.delayBySize(work, area, size) : NO_DELAY
  const isFresh = new Set(fresh.map(({ productId }) => productId))
  return {
    order,
    email,
    added,
    raised,
    fresh: added.filter(({ product }) => isFresh.has(product.id)),
    firstLine: ordered.length,
    bill,
    isPaid,
    size,
    delay,
    by: new Date(work.promisedBy + delay.by),
  }
}

const TOO_MUCH_UNPAID =
  'With these items you’d have more unpaid groceries on the way than we can bring. Please place another order: we’ll check it first.'

const termsOf = ({ product, quantity, counted }: BasketLine) => ({
  productId: product.id,
  name: product.name,
  offerPrice: product.offerPrice,
  taxRate: product.taxRate,
  loose: product.loose,
  quantity,
  counted,
  shelf: counted ? product.shelf : null,
})

type ToBill = {
  area: DeliveryArea | null
  order: OrderRow
  lines: { offerPrice: Paise; taxRate: number | null; quantity: number }[]
  tax: ShopTax
}

/** Store credit pays as much as it can, as for a new order: what the order used before counts as not used yet. */
async function billOf(tx: Tx, { area, order, lines, tax }: ToBill): Promise<Bill> {
  const priced = lines.map(({ quantity, ...product }) => ({ product, quantity }))
  const balance = paise((await creditOf(tx, order.userId)) + order.credit)
  const fee = feeAfterAdding(order.fee, area, sumOfLines(priced))
  return billFor(priced, { tax, fee, balance })
}
