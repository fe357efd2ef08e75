import { arrivalAt } from '#domain/delivery/delivery-area.ts'
import type { RiderOnWay } from '#domain/delivery/order-headline.ts'
import { DOOR_CODE_TRIES, firstNameOf } from '#domain/riding.ts'
import type { Reader } from '../db/database.ts'
import { readWorkOf } from '../delivery/promised-work-store.ts'
import { findStaff } from '../staff/staff-store.ts'
import { openDeliveryOf } from './deliveries-store.ts'
import { doorCodeOf } from './door-code.ts'
import { findDoorCodeKey } from './door-code-store.ts'

export type DeliveryForShopper = RiderOnWay & { phone: string | null; doorCode: string | null }

/** What somebody who waits for an order is told; null when no rider has it. */
export async function deliveryForShopper(db: Reader, orderId: string): Promise<DeliveryForShopper | null> {
  const delivery = await openDeliveryOf(db, orderId)
  if (!delivery) return null
  const { riderId, leftAt, arrivedAt, tries } = delivery
  const rider = await findStaff(db, riderId)
  const [work] = leftAt ? await readWorkOf(db, [orderId]) : []
  return {
    rider: firstNameOf(rider?.name ?? ''),
    phone: rider?.phone ?? null,
    doorCode: tries < DOOR_CODE_TRIES ? doorCodeOf(await findDoorCodeKey(db), delivery) : null,
    leftAt,
    arrivedAt,
    expectedAt: leftAt && work ? new Date(arrivalAt(work.area, leftAt.getTime())) : null,
  }
}
