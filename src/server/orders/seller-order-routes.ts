import type { FastifyInstance } from 'fastify'
import { listSellerOrders, moveOrder, refundOrderItems, undoOrderMove } from '#contract/orders.ts'
import { pageOf } from '../db/page-of.ts'
import { sendChunks } from '../http/send-stream.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { moveOrderTo, type OrderLife, undoMoveOf } from './order-life.ts'
import { orderListJson } from './order-list.ts'
import { selectOrders } from './order-query-store.ts'
import { type ItemRefunds, refundItemsOf } from './refund-items.ts'

type Needs = OrderLife & ItemRefunds & { guards: Guards }

export function sellerOrderRoutes(app: FastifyInstance, { guards, ...life }: Needs): void {
  serveEndpoint(app, guards, listSellerOrders, async ({ query: { limit, ...filter }, reply }) => {
    if (!limit) return sendChunks(reply.type('application/json; charset=utf-8'), orderListJson(life.db, filter))
    const orders = await selectOrders(life.db, { ...filter, limit: limit + 1 })
    const { page, next } = pageOf(orders, limit, ({ _id }) => _id)
    return { orders: page, ...next }
  })

  serveEndpoint(app, guards, moveOrder, async ({ body: { id, status, reason }, actor, request }) =>
    moveOrderTo(life, { id, status, by: actor, reason, ip: request.ip }),
  )

  serveEndpoint(app, guards, refundOrderItems, async ({ body, actor, request }) =>
    refundItemsOf(life, { ...body, actor, ip: request.ip }),
  )

  serveEndpoint(app, guards, undoOrderMove, async ({ body, actor, request }) =>
    undoMoveOf(life, { ...body, actor, ip: request.ip }),
  )
}
