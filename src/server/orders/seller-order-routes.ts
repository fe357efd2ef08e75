import type { FastifyInstance } from 'fastify'
import { changePromise } from '#contract/delivery/seller-delivery.ts'
import type { Order } from '#contract/orders/order.ts'
import { type HistoryEvent, readOrderHistory } from '#contract/orders/order-history.ts'
import {
  cancelOrders,
  listSellerOrders,
  moveOrder,
  refundOrderItems,
  undoOrderMove,
} from '#contract/orders/seller-orders.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import { Refused, refuse } from '#contract/refused.ts'
import type { Reader } from '../db/database.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { acceptOrder, type OrderConfirmation } from './accept-order.ts'
import { cancelOrdersOf } from './cancel-orders.ts'
import { changePromiseOf } from './change-promise.ts'
import { moveOrderTo, type OrderLife } from './order-life.ts'
import { sendOrders } from './order-list.ts'
import { type HandlingOf, withHandling } from './order-reader.ts'
import { type ItemRefunds, refundItemsOf } from './refund-items.ts'
import { undoMoveOf } from './undo-move.ts'

const ITEMS_ADDED = 'The customer has just added items to this order. Please look at it again.'

type Needs = OrderLife &
  OrderConfirmation &
  ItemRefunds & {
    guards: Guards
    historyDb: Reader
    handlingOf: HandlingOf
    /** null when there is no such order. */
    historyOf(orderId: string): Promise<HistoryEvent[] | null>
  }

export function sellerOrderRoutes(app: FastifyInstance, needs: Needs): void {
  const { guards, historyDb, handlingOf, historyOf, ...life } = needs

  async function forShop<T extends { order: Order }, Code extends RefusalCode>(
    reply: T | Refused<Code>,
  ): Promise<T | Refused<Code>> {
    if (reply instanceof Refused) return reply
    const [order = reply.order] = await withHandling([reply.order], handlingOf)
    return { ...reply, order }
  }

  serveEndpoint(app, guards, listSellerOrders, async ({ query, reply }) =>
    sendOrders(reply, { db: historyDb, filter: query, handlingOf }),
  )

  serveEndpoint(app, guards, moveOrder, async ({ body: { amountSeen, ...move }, actor, request }) =>
    forShop(
      move.status === 'Order Placed'
        ? await acceptOrder(life, { id: move.id, actor, ip: request.ip })
        : await moveOrderTo(life, { ...move, by: actor, ip: request.ip }, ({ amount }) =>
            amountSeen === undefined || amountSeen === amount ? null : refuse('changed_meanwhile', ITEMS_ADDED),
          ),
    ),
  )

  serveEndpoint(app, guards, readOrderHistory, async ({ query: { id } }) => {
    const events = await historyOf(id)
    return events ? { events } : refuse('not_found', 'We couldn’t find this order.')
  })

  serveEndpoint(app, guards, cancelOrders, async ({ body, actor, request }) =>
    cancelOrdersOf(life, { ...body, actor, ip: request.ip }),
  )

  serveEndpoint(app, guards, refundOrderItems, async ({ body, actor, request }) =>
    forShop(await refundItemsOf(life, { ...body, actor, ip: request.ip })),
  )

  serveEndpoint(app, guards, changePromise, async ({ body, actor, request }) =>
    forShop(await changePromiseOf(life, { ...body, actor, ip: request.ip })),
  )

  serveEndpoint(app, guards, undoOrderMove, async ({ body, actor, request }) =>
    forShop(await undoMoveOf(life, { ...body, actor, ip: request.ip })),
  )
}
