import type { Reader } from '../db/database.ts'
import { courierOrdersAmong } from '../delivery/promise-store.ts'
import { heldBackOf } from './deliveries-store.ts'
import { bagsAway } from './dispatch-store.ts'

/** Of these packed orders those that no rider can have now, and why. */
export async function whyNotOffered(db: Reader, orderIds: string[]): Promise<Map<string, string>> {
  const isAsked = new Set(orderIds)
  const away = (await bagsAway(db)).map(({ orderId }) => orderId).filter((id) => isAsked.has(id))
  return new Map([
    ...away.map((id) => [id, AWAY] as const),
    ...[...(await heldBackOf(db, orderIds)).keys()].map((id) => [id, HELD_BACK] as const),
    ...[...(await courierOrdersAmong(db, orderIds))].map((id) => [id, COURIER] as const),
  ])
}

const AWAY = 'The bag of this order isn’t back in the shop yet.'
const HELD_BACK = 'This order came back before. Please ask a manager to release it.'
const COURIER = 'A courier brings this order.'
