import type { FastifyInstance } from 'fastify'
import { findMyDelivery } from '#contract/delivery/my-delivery.ts'
import { refuse } from '#contract/refused.ts'
import type { Db } from '../db/database.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { whoseOrder } from '../orders/order-store.ts'
import { deliveryForShopper } from './delivery-for-shopper.ts'

/** Only the shopper of an order gets its door code: neither the rider nor the seller does. */
export function myDeliveryRoutes(app: FastifyInstance, { db, guards }: { db: Db; guards: Guards }): void {
  serveEndpoint(app, guards, findMyDelivery, async ({ query: { id }, userId }) => {
    const owner = await whoseOrder(db, id)
    if (!owner) return refuse('not_found', 'We couldn’t find this order.')
    if (owner !== userId) return refuse('forbidden', 'This order belongs to another account.')
    return { delivery: await deliveryForShopper(db, id) }
  })
}
