import type { FastifyInstance } from 'fastify'
import { MESSAGES } from '#contract/messages.ts'
import { placeCodOrder } from '#contract/orders.ts'
import { isRefused } from '#contract/refused.ts'
import { lockShopper } from '../accounts/account-store.ts'
import { emptyCart } from '../cart/cart-store.ts'
import type { Stock } from '../catalog/stock.ts'
import type { Db } from '../db/database.ts'
import { afterCommit, inTransaction } from '../db/transaction.ts'
import type { Counter } from '../http/metrics.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { OrderEvents } from '../orders/order-events.ts'
import { queueOrderMail } from '../orders/order-mail.ts'
import { insertOrder } from '../orders/order-store.ts'
import { fillBasket } from './basket.ts'
import { firstReply, keepReply, readAttempt } from './idempotency-store.ts'
import { askIfRepeated, orderJustPlaced } from './repeated-order.ts'
import { giveBackHoldsOf } from './stock-hold.ts'

type Needs = { db: Db; guards: Guards; stock: Stock; orderEvents: OrderEvents; ordersPlaced: Counter }

/** An order that is paid on delivery. */
export function placeOrderRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, stock, orderEvents, ordersPlaced } = needs

  serveEndpoint(app, guards, placeCodOrder, async ({ body, userId, request }) => {
    const attempt = readAttempt(request, userId, body)
    if (isRefused(attempt)) return attempt
    return inTransaction(db, async (tx) => {
      await lockShopper(tx, userId)
      const earlier = attempt && (await firstReply<{ message: string; orderId: string }>(tx, attempt))
      if (isRefused(earlier)) return earlier
      if (earlier) return earlier
      const sentTwice = attempt ? null : await orderJustPlaced(tx, userId, body)
      if (sentTwice) return { message: MESSAGES.orderPlaced, orderId: sentTwice }
      const question = await askIfRepeated(tx, userId, body)
      if (question) return question

      const products = body.items.map(({ product }) => product)
      await giveBackHoldsOf(tx, stock, { userId, products })
      const basket = await fillBasket(tx, stock, { userId, request: body })
      if (isRefused(basket)) return basket
      const { lines, quote, address } = basket
      const orderId = await insertOrder(tx, {
        userId,
        paymentType: 'COD',
        isPaid: false,
        quote,
        address,
        lines,
        placedBy: 'shopper',
      })
      await emptyCart(tx, userId)
      const reply = { message: MESSAGES.orderPlaced, orderId }
      if (attempt) await keepReply(tx, attempt, reply)
      await queueOrderMail(tx, { orderId, userId, status: 'Order Placed' })
      await orderEvents.publish(tx, { orderId, userId })
      afterCommit(tx, () => ordersPlaced.add({ payment: 'COD' }))
      return reply
    })
  })
}
