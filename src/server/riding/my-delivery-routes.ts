import type { FastifyInstance } from 'fastify'
import { findMyDelivery } from '#contract/delivery/my-delivery.ts'
import { refuse } from '#contract/refused.ts'
import { DOOR_CODE_TRIES, firstNameOf } from '#domain/riding.ts'
import type { Db } from '../db/database.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { whoseOrder } from '../orders/order-store.ts'
import { findStaff } from '../staff/staff-store.ts'
import { openDeliveryOf } from './deliveries-store.ts'
import { doorCodeOf } from './door-code.ts'
import { findDoorCodeKey } from './door-code-store.ts'

/** Only the shopper of an order gets its door code: neither the rider nor the seller does. */
export function myDeliveryRoutes(app: FastifyInstance, { db, guards }: { db: Db; guards: Guards }): void {
  serveEndpoint(app, guards, findMyDelivery, async ({ query: { id }, userId }) => {
    const owner = await whoseOrder(db, id)
    if (!owner) return refuse('not_found', 'We couldn’t find this order.')
    if (owner !== userId) return refuse('forbidden', 'This order belongs to another account.')
    const delivery = await openDeliveryOf(db, id)
    if (!delivery) return { delivery: null }
    const { riderId, leftAt, arrivedAt, tries } = delivery
    const rider = await findStaff(db, riderId)
    const doorCode = tries < DOOR_CODE_TRIES ? doorCodeOf(await findDoorCodeKey(db), delivery) : null
    const name = firstNameOf(rider?.name ?? '')
    return { delivery: { rider: name, phone: rider?.phone ?? null, doorCode, leftAt, arrivedAt } }
  })
}
