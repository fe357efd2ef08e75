import type { FastifyInstance } from 'fastify'
import { changePromise } from '#contract/delivery/seller-delivery.ts'
import {
  cancelOrders,
  listSellerOrders,
  moveOrder,
  refundOrderItems,
  undoOrderMove,
} from '#contract/orders/seller-orders.ts'
import { refuse } from '#contract/refused.ts'
import type { Reader } from '../db/database.ts'
import { pageOf } from '../db/page-of.ts'
import { sendChunks } from '../http/send-stream.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { acceptOrder, type OrderConfirmation } from './accept-order.ts'
import { cancelOrdersOf } from './cancel-orders.ts'
import { changePromiseOf } from './change-promise.ts'
import { moveOrderTo, type OrderLife, undoMoveOf } from './order-life.ts'
import { orderListJson } from './order-list.ts'
import { listOrders } from './order-reader.ts'
import { type ItemRefunds, refundItemsOf } from './refund-items.ts'

const ITEMS_ADDED = 'The customer has just added items to this order. Please look at it again.'

type Needs = OrderLife & OrderConfirmation & ItemRefunds & { guards: Guards; historyDb: Reader }

export function sellerOrderRoutes(app: FastifyInstance, { guards, historyDb, ...life }: Needs): void {
  serveEndpoint(app, guards, listSellerOrders, async ({ query: { limit, ...filter }, reply }) => {
    if (!limit) return sendChunks(reply.type('application/json; charset=utf-8'), orderListJson(historyDb, filter))
    const orders = await listOrders(historyDb, { ...filter, limit: limit + 1 })
    const { page, next } = pageOf(orders, limit, ({ _id }) => _id)
    return { orders: page, ...next }
  })

  serveEndpoint(app, guards, moveOrder, async ({ body: { amountSeen, ...move }, actor, request }) =>
    move.status === 'Order Placed'
      ? acceptOrder(life, { id: move.id, actor, ip: request.ip })
      : moveOrderTo(life, { ...move, by: actor, ip: request.ip }, ({ amount }) =>
          amountSeen === undefined || amountSeen === amount ? null : refuse('changed_meanwhile', ITEMS_ADDED),
        ),
  )

  serveEndpoint(app, guards, cancelOrders, async ({ body, actor, request }) =>
    cancelOrdersOf(life, { ...body, actor, ip: request.ip }),
  )

  serveEndpoint(app, guards, refundOrderItems, async ({ body, actor, request }) =>
    refundItemsOf(life, { ...body, actor, ip: request.ip }),
  )

  serveEndpoint(app, guards, changePromise, async ({ body, actor, request }) =>
    changePromiseOf(life, { ...body, actor, ip: request.ip }),
  )

  serveEndpoint(app, guards, undoOrderMove, async ({ body, actor, request }) =>
    undoMoveOf(life, { ...body, actor, ip: request.ip }),
  )
}
