import type { FastifyInstance } from 'fastify'
import { confirmBagBack, giveDeliveries, readDispatch } from '#contract/delivery/dispatch.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { OrderLife } from '../orders/order-life.ts'
import { returnBagOf } from './bag-back.ts'
import { dispatchView } from './dispatch-view.ts'
import { giveOrders } from './give-orders.ts'

/** The owner and managers say who brings what. */
export function dispatchRoutes(app: FastifyInstance, { guards, ...life }: OrderLife & { guards: Guards }): void {
  const { db } = life

  serveEndpoint(app, guards, readDispatch, async () => dispatchView(db))

  serveEndpoint(app, guards, giveDeliveries, async ({ body, actor, request: { ip } }) =>
    inTransaction(db, (tx) => giveOrders(tx, life, { ...body, actor, ip })),
  )

  serveEndpoint(app, guards, confirmBagBack, async ({ body, actor, request: { ip } }) =>
    inTransaction(db, (tx) => returnBagOf(tx, life, { ...body, actor, ip })),
  )
}
