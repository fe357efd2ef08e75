import type { giveDeliveries } from '#contract/delivery/dispatch.ts'
import type { BodyReceived, ReplyOf } from '#contract/endpoint.ts'
import { type Refused, refuse } from '#contract/refused.ts'
import { firstNameOf } from '#domain/riding.ts'
import type { ShopActor } from '#domain/staff.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Tx } from '../db/database.ts'
import { saveRiders } from '../delivery/delivery-ledger.ts'
import type { OrderLife } from '../orders/order-life.ts'
import { lockOrder, type OrderRow } from '../orders/order-store.ts'
import { findStaff, namesOfStaff, type StaffRow } from '../staff/staff-store.ts'
import { type Delivery, deleteDelivery, giveToRider, openDeliveryOf } from './deliveries-store.ts'
import { clearHandedBack } from './dispatch-store.ts'
import { whyNotOffered } from './offered-orders.ts'

type Asked = BodyReceived<typeof giveDeliveries> & { actor: ShopActor; ip: string }
type Given = ReplyOf<typeof giveDeliveries>

/** Under the lock of each order: whoever gave, took or cancelled it first is not overruled, the other one is told. */
export async function giveOrders(
  tx: Tx,
  { delivery, orderEvents }: Pick<OrderLife, 'delivery' | 'orderEvents'>,
  { rider: riderId, orders, actor, ip }: Asked,
): Promise<Given | Refused<'not_found' | 'impossible_move'>> {
  const rider = riderId === null ? null : await findStaff(tx, riderId)
  if (riderId !== null && (!rider?.isActive || rider.role === 'picker'))
    return refuse('not_found', 'We couldn’t find this rider.')
  const given: OrderRow[] = []
  const changed: string[] = []
  const whyNot: string[] = []
  for (const [id, from] of inTurn(orders)) {
    const order = await lockOrder(tx, id)
    if (!order) {
      whyNot.push('We couldn’t find one of the orders.')
      continue
    }
    const held = await openDeliveryOf(tx, id)
    const isWanted = (held?.riderId ?? null) === riderId && (held !== null || order.status === 'Packed')
    const reason = isWanted ? null : await whyNotGiven(tx, order, { held, from, riderId })
    if (reason) whyNot.push(reason)
    else given.push(order)
    if (reason || isWanted) continue
    changed.push(id)
    if (rider) await giveToRider(tx, id, rider.id)
    else await deleteDelivery(tx, id)
    await orderEvents.publish(tx, { orderId: id, userId: order.userId })
    const details = rider ? { rider: rider.id } : {}
    await recordActivity(tx, { who: actor, act: 'delivery_given', target: id, details, ip })
  }
  if (given.length === 0) return refuse('impossible_move', whyNot.join(' '))
  await clearHandedBack(tx, changed)
  await saveRiders(tx, delivery, changed)
  return {
    message: [givenWords(given, rider), ...whyNot].join('. '),
    given: given.map(({ id }) => id),
  }
}

/** Rows are locked in the sequence of their ids, each once. */
const inTurn = (orders: Asked['orders']) => [...new Map(orders.map(({ id, from }) => [id, from]))].sort(byId)
const byId = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)

type Situation = { held: Delivery | null; from: string | null; riderId: string | null }

async function whyNotGiven(
  tx: Tx,
  { id, number, status }: OrderRow,
  { held, from, riderId }: Situation,
): Promise<string | null> {
  if (held?.leftAt || status === 'Out for delivery') return `${number} has left already.`
  if (status !== 'Packed') return `${number} is marked as ${status} now.`
  if ((held?.riderId ?? null) !== from) {
    if (!held) return `${number} was handed back.`
    const name = (await namesOfStaff(tx, [held.riderId])).get(held.riderId) ?? ''
    return `${firstNameOf(name) || 'Somebody else'} has ${number} now.`
  }
  // A delivery without a row would forget the wrong codes.
  if (riderId === null && held && held.tries > 0) return `${number} came back before: release it first.`
  return held ? null : ((await whyNotOffered(tx, [id])).get(id)?.replace('This order', number) ?? null)
}

function givenWords(given: OrderRow[], rider: StaffRow | null): string {
  const [first] = given
  const what = given.length === 1 && first ? first.number : `${given.length} orders`
  return rider ? `${firstNameOf(rider.name)} has ${what}` : `No rider has ${what} now`
}
