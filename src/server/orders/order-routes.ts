import type { FastifyInstance } from 'fastify'
import { MESSAGES } from '../../contract/messages.ts'
import { cancelMyOrder, listMyOrders, placeCodOrder } from '../../contract/orders.ts'
import { lockShopper } from '../accounts/account-store.ts'
import { emptyCart } from '../cart/cart-store.ts'
import { countedIn, fillBasket } from '../checkout/basket.ts'
import { firstReply, keepReply, readAttempt } from '../checkout/idempotency-store.ts'
import { askIfRepeated, orderJustPlaced } from '../checkout/repeated-order.ts'
import { giveBackHoldsOf } from '../checkout/stock-hold.ts'
import { afterCommit, inTransaction } from '../db/transaction.ts'
import { isRefusal } from '../http/refused.ts'
import { sendChunks } from '../http/send-stream.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import type { Shop } from '../shop.ts'
import { moveOrderTo } from './order-life.ts'
import { orderListJson } from './order-list.ts'
import { queueOrderMail } from './order-mail.ts'
import { insertOrder } from './order-store.ts'

export function orderRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, guards, productList } = shop

  serveEndpoint(app, guards, placeCodOrder, async ({ body, userId, request }) => {
    const attempt = readAttempt(request, userId, body)
    if (isRefusal(attempt)) return attempt
    const placed = await inTransaction(db, async (tx) => {
      await lockShopper(tx, userId)
      const earlier = attempt && (await firstReply<{ message: string; orderId: string }>(tx, attempt))
      if (isRefusal(earlier)) return earlier
      if (earlier) return { reply: earlier, changed: [] }
      const sentTwice = attempt ? null : await orderJustPlaced(tx, userId, body)
      if (sentTwice) return { reply: { message: MESSAGES.orderPlaced, orderId: sentTwice }, changed: [] }
      const question = await askIfRepeated(tx, userId, body)
      if (question) return question

      const products = body.items.map(({ product }) => product)
      const givenBack = await giveBackHoldsOf(tx, userId, { products })
      const basket = await fillBasket(tx, userId, body)
      if (isRefusal(basket)) return basket
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
      await shop.orderEvents.publish(tx, { orderId, userId })
      afterCommit(tx, () => shop.counters.ordersPlaced.add({ payment: 'COD' }))
      return { reply, changed: [...givenBack, ...countedIn(lines).map(({ productId }) => productId)] }
    })
    if (isRefusal(placed)) return placed
    await productList.refresh(placed.changed)
    return placed.reply
  })

  serveEndpoint(app, guards, listMyOrders, async ({ userId, reply }) =>
    sendChunks(reply.type('application/json; charset=utf-8'), orderListJson(db, { userId })),
  )

  serveEndpoint(app, guards, cancelMyOrder, async ({ body, userId }) =>
    moveOrderTo(shop, { id: body.id, status: 'Cancelled', mover: 'shopper', ownedBy: userId }),
  )
}
