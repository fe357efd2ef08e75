import type { FastifyInstance } from 'fastify'
import { cancelMyOrder, listMyOrders } from '#contract/orders.ts'
import { refuse } from '#contract/refused.ts'
import { sendChunks } from '../http/send-stream.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { moveOrderTo, type OrderLife } from './order-life.ts'
import { orderListJson } from './order-list.ts'

export function orderRoutes(app: FastifyInstance, { guards, ...life }: OrderLife & { guards: Guards }): void {
  serveEndpoint(app, guards, listMyOrders, async ({ userId, reply }) =>
    sendChunks(reply.type('application/json; charset=utf-8'), orderListJson(life.db, { userId })),
  )

  serveEndpoint(app, guards, cancelMyOrder, async ({ body, userId, request }) =>
    moveOrderTo(life, { id: body.id, status: 'Cancelled', mover: 'shopper', ip: request.ip }, (order) =>
      order.userId === userId ? null : refuse('forbidden', 'This order belongs to another account.'),
    ),
  )
}
