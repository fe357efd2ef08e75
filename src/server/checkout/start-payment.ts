import type { startOnlineOrder } from '#contract/orders/place-order.ts'
import type { RefusalCodeOf } from '#contract/refusals-of.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { billFor, dueOf, takenOff } from '#domain/bill.ts'
import { mayPayAgain } from '#domain/cash-orders.ts'
import { MIN_PAYMENT } from '#domain/credit.ts'
import { hasEnded, isHoldEnding, MAX_RENEWALS } from '#domain/holds.ts'
import type { Paise } from '#domain/money.ts'
import type { ShopTax } from '#domain/tax.ts'
import { insteadOfOnline, NO_WAY_TO_PAY } from '#domain/ways-to-pay.ts'
import { lockShopper } from '../accounts/account-store.ts'
import { findAddress } from '../addresses/address-store.ts'
import { readCart } from '../cart/cart-store.ts'
import type { Stock } from '../catalog/stock.ts'
import { creditOf } from '../credit/credit-store.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Intent } from '../db/tables/payment-tables.ts'
import { inTransaction, together } from '../db/transaction.ts'
import type { DeliveryState } from '../delivery/delivery-state.ts'
import type { DeliveryRefusal } from '../delivery/promise-order.ts'
import { firstReply, saveReply } from '../http/idempotency.ts'
import { wishesIn } from '../orders/if-missing-store.ts'
import { orderedLoose } from '../orders/order-item.ts'
import { payerOf } from '../orders/place-order-store.ts'
import { type HeldIntent, lockHeldBy, markRenewed, unpaidHoldMinutes } from '../payments/intent-hold-store.ts'
import { claimCreation, insertIntent, lockIntent } from '../payments/intent-store.ts'
import type { PaymentProvider } from '../payments/payment-provider.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { readTax } from '../shop/tax-store.ts'
import { type BasketLine, type BasketRefusal, countedIn, fillBasket, partOf } from './basket.ts'
import { type Holder, hasFreeMinutes, refuseHold } from './hold-limits.ts'
import { openProviderOrder, STARTING, type Started } from './provider-order.ts'
import { askIfRepeated, findRepeatedOrder, findRepeatedPayment, isSentTwice, type Wanted } from './repeated-order.ts'
import { givenSlot, promiseWithPlace } from './slot-place.ts'
import { giveBackHolds, takeHold } from './stock-hold.ts'
import { askIfTotalChanged } from './total-seen.ts'

/** `slot`: an hour that the shop chose. */
type StartedOrder = Started & { slot: ReturnType<typeof givenSlot> }
type Needs = {
  db: Db
  stock: Stock
  delivery: DeliveryState
  payments: PaymentProvider
  shopId: string
  shopState: ShopState
}

/** Prices the cart, holds the stock and opens an order at the provider. The same attempt gets the same one again. */
export async function startPayment(
  needs: Needs,
  wanted: Wanted,
): Promise<StartedOrder | Refused<RefusalCodeOf<typeof startOnlineOrder>>> {
  const { userId, request, attempt } = wanted
  const intent = await inTransaction(needs.db, async (tx) => {
    const [, earlier, order, payment, held, address, cartThen, balance, unpaidMinutes, payer, tax] = await together(
      tx,
      () => [
        lockShopper(tx, userId),
        attempt && firstReply<{ intentId: string }>(tx, attempt),
        findRepeatedOrder(tx, wanted),
        findRepeatedPayment(tx, wanted),
        lockHeldBy(tx, userId),
        findAddress(tx, request.address),
        readCart(tx, userId),
        creditOf(tx, userId),
        unpaidHoldMinutes(tx, userId),
        payerOf(tx, userId),
        readTax(tx),
      ],
    )
    if (isRefused(earlier)) return earlier
    const holder = { unpaidMinutes, isNewcomer: !payer.hasPaid }
    if (earlier) return resume(tx, needs, { intentId: earlier.intentId, held, holder })
    if (isSentTwice(wanted, payment)) return resume(tx, needs, { intentId: payment.id, held, holder })
    const question = askIfRepeated(wanted, { order, payment })
    if (question) return question
    if (needs.shopState.facts.openCashOrders !== null && !mayPayAgain(payer.cancelled))
      return refuse('too_many_cancelled')
    return begin(tx, needs, { ...wanted, held, holder, address, cartThen, balance, tax })
  })
  if (isRefused(intent)) return intent
  const otherwise = insteadOfOnline(needs.shopState.shown.payments, 'try again')
  const started = await openProviderOrder(needs, intent, otherwise)
  if (isRefused(started)) return started
  const { slotFrom, slotUntil } = intent
  const slot = slotFrom && slotUntil && { from: slotFrom, until: slotUntil }
  return { ...started, slot: givenSlot(request, slot) }
}

type StartRefusal =
  | BasketRefusal
  | DeliveryRefusal
  | 'total_changed'
  | 'payment_failed'
  | 'too_many_cancelled'
  | 'key_reused'
  | 'in_progress'
  | 'hold_limit'
type Beginning = Wanted & {
  held: HeldIntent[]
  holder: Holder
  address: Awaited<ReturnType<typeof findAddress>>
  cartThen: Intent['cartThen']
  balance: Paise
  tax: ShopTax
}

async function begin(
  tx: Tx,
  { stock, delivery, shopState }: Needs,
  beginning: Beginning,
): Promise<Intent | Refused<StartRefusal>> {
  const { userId, request, asked, attempt, held, holder, address, cartThen, balance, tax } = beginning
  const ways = shopState.shown.payments
  if (!ways.online) return refuse('payment_failed', ways.cash ? NO_ONLINE : NO_WAY_TO_PAY)
  await giveBackHolds(tx, stock, { intents: held, next: asked.keys() })
  const basket = await fillBasket(tx, { userId, asked, address, tax })
  if (isRefused(basket)) return basket
  const promise = await promiseWithPlace(tx, delivery.quotes, { ...request, ...basket })
  if (isRefused(promise)) return promise
  const bill = billFor(basket.lines, { tax, fee: promise.area.fee, balance })
  const newTotal = askIfTotalChanged(request, basket.lines, bill)
  if (newTotal) return newTotal
  const [credit, amount] = [takenOff(bill, 'credit'), dueOf(bill)]
  if (amount === 0 && credit > 0) return refuse('payment_failed', CREDIT_PAYS)
  if (amount < MIN_PAYMENT) return refuse('payment_failed', `${TOO_LITTLE} ${insteadOfOnline(ways, 'add an item')}`)
  const refusal = await refuseHold(tx, shopState, { holder, lines: basket.lines })
  if (refusal) return refusal
  await stock.take(tx, countedIn(basket.lines), { kind: 'hold' })
  const wishOf = new Map(wishesIn(request.items).map(({ productId, ...wish }) => [productId, wish]))
  const lines = basket.lines.map(({ product, quantity, counted }) => {
    const ifMissing = wishOf.get(product.id)
    return { product: frozen(product), quantity, counted, ...(ifMissing && { ifMissing }) }
  })
  const { note, deliverTo } = request
  const priced = { bill, credit, amount, lines, address: basket.address, note, deliverTo }
  const slot = { slotFrom: promise.slot?.from ?? null, slotUntil: promise.slot?.until ?? null }
  const intent = await insertIntent(tx, { userId, ...priced, ...slot, cartThen, newcomer: holder.isNewcomer })
  if (attempt) await saveReply(tx, attempt, { intentId: intent.id })
  return intent
}

const NO_ONLINE = 'We don’t take online payments. Please choose Cash On Delivery.'
const TOO_LITTLE = 'Online payment needs a total of at least ₹1.'
const CREDIT_PAYS =
  'Your store credit covers this order, so there’s nothing to pay online. Please place it without an online payment.'

function frozen(product: Intent['lines'][number]['product']): typeof product {
  const { id, name, category, pictures, price, offerPrice, weight, taxRate = null, shelf } = product
  const terms = { price, offerPrice, weight, taxRate, loose: orderedLoose(product) }
  return { id, name, category, pictures, ...terms, shelf: partOf(shelf) }
}

const expired = () => refuse('key_reused', 'This payment has expired. Please start a new one.')

type Resumed = { intentId: string; held: HeldIntent[]; holder: Holder }

/** Paid or not, it is the same payment; one that is not paid gets its stock back, or says why it cannot. */
async function resume(
  tx: Tx,
  { stock, shopState, payments }: Needs,
  { intentId, held: earlier, holder }: Resumed,
): Promise<Intent | Refused<StartRefusal>> {
  const intent = await lockIntent(tx, intentId)
  if (intent?.provider && intent.provider !== payments.name) return expired()
  if (intent?.orderId) return intent
  if (!intent || hasEnded(intent.heldUntil, new Date())) return expired()
  const products = intent.lines.map(({ product }) => product.id)
  const others = earlier.filter(({ id }) => id !== intentId)
  await giveBackHolds(tx, stock, { intents: others, next: products })
  const limit = (lines: BasketLine[]) => refuseHold(tx, shopState, { holder, lines })
  const held = await holdLonger(tx, stock, intent, { holder, limit })
  if (isRefused(held)) return held
  if (!intent.providerOrderId && !(await claimCreation(tx, intentId))) {
    return refuse('in_progress', STARTING)
  }
  return intent
}

/** Another quarter of an hour if the hold is about to end, but only so often. */
async function holdLonger(
  tx: Tx,
  stock: Stock,
  intent: Intent,
  { holder, limit }: { holder: Holder; limit: (lines: BasketLine[]) => ReturnType<typeof refuseHold> },
): Promise<Intent['lines'] | Refused<StartRefusal>> {
  const { id, heldUntil, renewals } = intent
  const now = new Date()
  const mayRenew = renewals < MAX_RENEWALS && hasFreeMinutes(holder)
  if (!intent.held && heldUntil < now && renewals >= MAX_RENEWALS) return expired()
  const held = await takeHold(tx, stock, intent, limit)
  if (!isRefused(held) && mayRenew && isHoldEnding(heldUntil, now)) await markRenewed(tx, id)
  return held
}
