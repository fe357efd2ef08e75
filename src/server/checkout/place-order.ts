import type { FastifyInstance } from 'fastify'
import { MESSAGES } from '#contract/messages.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { isRefused, refuse } from '#contract/refused.ts'
import { billFor, dueOf, takenOff } from '#domain/bill.ts'
import { NO_WAY_TO_PAY } from '#domain/ways-to-pay.ts'
import { lockShopper } from '../accounts/account-store.ts'
import { findAddress } from '../addresses/address-store.ts'
import { emptyCart } from '../cart/cart-store.ts'
import type { Stock } from '../catalog/stock.ts'
import { creditOf, spendCredit } from '../credit/credit-store.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { afterCommit, commitTogether, inTransaction, together } from '../db/transaction.ts'
import type { DeliveryState } from '../delivery/delivery-state.ts'
import { savePromise } from '../delivery/promise-order.ts'
import { firstReply, saveReply } from '../http/idempotency.ts'
import type { Counter } from '../http/metrics.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { saveWishes, wishesIn } from '../orders/if-missing-store.ts'
import { retryNumberClash } from '../orders/number-clash.ts'
import type { OrderEvents } from '../orders/order-events.ts'
import { orderMail } from '../orders/order-mail.ts'
import { insertOrder } from '../orders/place-order-store.ts'
import { insertWaiting } from '../orders/waiting-order-store.ts'
import { lockHeldBy } from '../payments/intent-hold-store.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { readTax } from '../shop/tax-store.ts'
import { countedIn, fillBasket, sumLines } from './basket.ts'
import { mustWait, readCashStanding, whyNoMoreToday } from './cash-standing.ts'
import {
  askIfRepeated,
  findRepeatedOrder,
  findRepeatedPayment,
  isSentTwice,
  readOrderAttempt,
} from './repeated-order.ts'
import { givenSlot, givenSlotSentence, promiseWithPlace } from './slot-place.ts'
import { giveBackHolds } from './stock-hold.ts'
import { askIfTotalChanged } from './total-seen.ts'

type Needs = {
  db: Db
  guards: Guards
  stock: Stock
  delivery: DeliveryState
  orderEvents: OrderEvents
  ordersPlaced: Counter
  shopState: ShopState
}

const NO_CASH = 'We don’t take Cash On Delivery. Please pay online.'

type PlacedOrder = { message: string; orderId: string; slot?: { from: Date; until: Date } }

function placed(orderId: string, waits: boolean, slot: PlacedOrder['slot'] | null = null): PlacedOrder {
  const message = waits ? MESSAGES.orderWaits : MESSAGES.orderPlaced
  if (!slot) return { message, orderId }
  return { message: `${message}${waits ? '' : '.'} ${givenSlotSentence(slot)}`, orderId, slot }
}

/** As it was saved, with its moments as text. */
type SavedReply = Omit<PlacedOrder, 'slot'> & { slot?: { from: string; until: string } }
const asPlaced = ({ slot, ...reply }: SavedReply): PlacedOrder => ({
  ...reply,
  ...(slot && { slot: { from: new Date(slot.from), until: new Date(slot.until) } }),
})

/** An order that is paid on delivery. */
export function placeOrderRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, stock, delivery, orderEvents, ordersPlaced, shopState } = needs

  serveEndpoint(app, guards, placeCodOrder, async ({ body, userId, request }) => {
    const attempt = readOrderAttempt(request, userId, body)
    if (isRefused(attempt)) return attempt
    const asked = sumLines(body.items)
    if (isRefused(asked)) return asked
    const wanted = { userId, request: body, asked, attempt }
    const wishes = wishesIn(body.items)

    const place = () =>
      inTransaction(db, async (tx) => {
        const [shopper, earlier, order, payment, held, address, balance, tax] = await together(tx, () => [
          lockShopper(tx, userId),
          attempt && firstReply<SavedReply>(tx, attempt),
          findRepeatedOrder(tx, wanted),
          findRepeatedPayment(tx, wanted),
          lockHeldBy(tx, userId),
          findAddress(tx, body.address),
          creditOf(tx, userId),
          readTax(tx),
        ])
        if (earlier) return isRefused(earlier) ? earlier : asPlaced(earlier)
        if (isSentTwice(wanted, order)) return placed(order.id, order.status === 'Waiting for confirmation')
        const question = askIfRepeated(wanted, { order, payment })
        if (question) return question

        await giveBackHolds(tx, stock, { intents: held, next: asked.keys() })
        const own = address?.userId === userId && { ...address, newcomersMay: shopState.facts.openCashOrders }
        const fill = () => fillBasket(tx, { userId, asked, address, tax })
        const [cash, basket] = own
          ? await together(tx, () => [readCashStanding(tx, own), fill()])
          : [null, await fill()]
        if (isRefused(basket)) return basket

        const promise = await promiseWithPlace(tx, delivery.quotes, { ...body, ...basket })
        if (isRefused(promise)) return promise
        const bill = billFor(basket.lines, { tax, fee: promise.area.fee, balance })
        const newTotal = askIfTotalChanged(body, basket.lines, bill)
        if (newTotal) return newTotal

        const credit = takenOff(bill, 'credit')
        const isPaid = dueOf(bill) === 0 && credit > 0
        const ways = shopState.shown.payments
        if (!isPaid && !ways.cash) return refuse('cash_refused', ways.online ? NO_CASH : NO_WAY_TO_PAY)
        const noMore = cash && whyNoMoreToday(cash, isPaid)
        if (noMore) return noMore
        const waits = !isPaid && cash !== null && mustWait(cash, basket.lines, ways)
        if (isRefused(waits)) return waits

        const counted = waits ? [] : countedIn(basket.lines)
        const orderId = newId()
        const door = cash?.door
        const reply = placed(orderId, waits, givenSlot(body, promise.slot))
        if (!waits) afterCommit(tx, () => ordersPlaced.add({ payment: 'COD' }))
        const status = waits ? 'Waiting for confirmation' : 'Order Placed'
        await commitTogether(tx, () => [
          counted.length > 0 && stock.take(tx, counted, { kind: 'order', source: orderId }),
          insertOrder(tx, {
            id: orderId,
            userId,
            paymentType: 'COD',
            isPaid,
            placedBy: 'shopper',
            instructions: body,
            status,
            ...(door && { door }),
            ...basket,
            ...(waits && { lines: basket.lines.map((line) => ({ ...line, counted: false })) }),
            bill,
          }),
          wishes.length > 0 && saveWishes(tx, { orderId, userId, wishes }),
          waits ? insertWaiting(tx, orderId, promise.slot) : savePromise(tx, delivery, { id: orderId, door }, promise),
          credit > 0 && spendCredit(tx, { userId, amount: credit, reason: 'order', orderId }),
          emptyCart(tx, userId),
          attempt && saveReply(tx, attempt, reply),
          orderMail.queue(tx, shopper.email, { orderId, status }),
          orderEvents.publish(tx, { orderId, userId, isPlaced: true }),
        ])
        return reply
      })
    return retryNumberClash(place)
  })
}
