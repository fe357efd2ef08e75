import type { OwnCash } from '#contract/delivery/own-cash.ts'
import type { BagToReturn, HeldBack, OthersDelivery, OwnDelivery } from '#contract/delivery/riding.ts'
import type { Order } from '#contract/orders/order.ts'
import { addressLine } from '#domain/address.ts'
import { doorOf } from '#domain/cash-orders.ts'
import { receiverOf } from '#domain/customer.ts'
import { stopsOf } from '#domain/delivery/stops.ts'
import { piecesOf } from '#domain/item-count.ts'
import { paise } from '#domain/money.ts'
import { dueAtDoor } from '#domain/order.ts'
import { DOOR_CODE_TRIES, type FailedAttempts } from '#domain/riding.ts'
import type { StaffMember } from '#domain/staff.ts'
import { debtsOf } from '../credit/owed-store.ts'
import type { Db } from '../db/database.ts'
import type { DeliveryState } from '../delivery/delivery-state.ts'
import { areaNamesOf } from '../delivery/promise-store.ts'
import { readOrders } from '../orders/order-reader.ts'
import { orderNumbers } from '../orders/order-store.ts'
import { packedOrders } from '../orders/packed-orders-store.ts'
import { namesOfStaff } from '../staff/staff-store.ts'
import { bagFactsOf } from './bag-facts.ts'
import { type Delivery, heldBackOf, openDeliveries } from './deliveries-store.ts'
import { bagsAway } from './dispatch-store.ts'
import { whyNotOffered } from './offered-orders.ts'
import { cashOfRiders } from './rider-cash.ts'
import { findUpiId } from './upi-id-store.ts'
import { type WaitingTrip, waitingTrips } from './waiting-trips.ts'

/** For orders from before there were areas. */
const NO_AREA = 'Other'

type View = {
  waiting: WaitingTrip[]
  own: OwnDelivery[]
  cash: OwnCash
  upiId: string | null
  bags: BagToReturn[]
  others?: OthersDelivery[]
  heldBack?: HeldBack[]
}

/** Everything that the screen of one rider shows; a manager also sees what others have. */
export async function deliveriesView(
  { db, delivery }: { db: Db; delivery: DeliveryState },
  rider: StaffMember,
): Promise<View> {
  const open = await openDeliveries(db)
  const seen = open.filter(({ riderId }) => rider.role === 'manager' || riderId === rider.id)
  const inShop = (await packedOrders(db)).filter(({ id }) => !open.some(({ orderId }) => orderId === id))
  const whyNot = await whyNotOffered(
    db,
    inShop.map(({ id }) => id),
  )
  const packed = inShop.filter(({ id }) => !whyNot.has(id))
  const factsOf = await bagFactsOf(
    db,
    packed.map(({ id }) => id),
  )
  const ids = seen.map(({ orderId }) => orderId)
  const orders = new Map((await readOrders(db, ids)).map((order) => [order._id, order]))
  const areas = await areaNamesOf(db, [...ids, ...packed.map(({ id }) => id)])
  const areaOf = (orderId: string) => areas.get(orderId) ?? NO_AREA
  const names = await namesOfStaff(db, [...new Set(seen.map(({ riderId }) => riderId))])

  const views = seen.flatMap((delivery) => {
    const order = orders.get(delivery.orderId)
    return order ? [{ delivery, order, view: ownView(delivery, order, areaOf(order._id)) }] : []
  })
  const own = views.filter(({ delivery }) => delivery.riderId === rider.id)
  const debts = await debtsOf(
    db,
    own.map(({ order }) => order.userId),
  )
  const stops = stopsOf(own.map(({ order }) => ({ id: order._id, door: doorOf(order.address) })))
  const others = views.filter(({ delivery }) => delivery.riderId !== rider.id)
  return {
    waiting: waitingTrips(packed, { trips: delivery.quotes.schedule().trips, riderId: rider.id, areaOf, factsOf }),
    own: own.map(({ view, order }) => {
      const [stop, owed] = [stops.get(view._id), debts.get(order.userId)]
      return { ...view, ...(owed && { owed }), ...(stop && { stop }) }
    }),
    cash: await cashOf(db, rider.id),
    upiId: await findUpiId(db),
    bags: await bagsOf(db, rider),
    ...(rider.role === 'manager' && {
      others: others.map(({ delivery, view }) => ({ ...view, rider: names.get(delivery.riderId) ?? '' })),
      heldBack: await heldBackViews(
        db,
        await heldBackOf(
          db,
          inShop.map(({ id }) => id),
        ),
      ),
    }),
  }
}

/** What the rider brings back; for managers, what everybody does. */
async function bagsOf(db: Db, rider: StaffMember): Promise<BagToReturn[]> {
  const bags = (await bagsAway(db)).filter(({ riderId }) => rider.role === 'manager' || riderId === rider.id)
  const numbers = await orderNumbers(
    db,
    bags.map(({ orderId }) => orderId),
  )
  const names = await namesOfStaff(
    db,
    bags.map(({ riderId }) => riderId),
  )
  return bags.map(({ orderId, riderId, reason, failedAt }) => ({
    _id: orderId,
    number: numbers.get(orderId) ?? '',
    reason,
    failedAt,
    ...(riderId !== rider.id && { rider: names.get(riderId) || 'A former colleague' }),
  }))
}

async function heldBackViews(db: Db, failed: Map<string, FailedAttempts>): Promise<HeldBack[]> {
  const orders = await readOrders(db, [...failed.keys()])
  return orders.map((order) => ({
    _id: order._id,
    number: order.number,
    receiver: receiverOf(order),
    phone: order.address.phone,
    ...(failed.get(order._id) ?? { failures: 0, wrongCodes: 0 }),
  }))
}

function ownView(delivery: Delivery, order: Order, area: string): OwnDelivery {
  const { takenAt, isGiven, leftAt, arrivedAt, tries } = delivery
  const { _id, number, address, note } = order
  const packed = order.items
    .map(({ product, quantity, short = 0 }) => (quantity > short ? piecesOf(product, quantity - short) : 0))
    .filter((units) => units > 0)
  return {
    _id,
    number,
    by: order.promise?.by ?? null,
    area,
    receiver: receiverOf(order),
    address: addressLine(address),
    phone: address.phone,
    ...(note && { note }),
    lines: packed.length,
    units: packed.reduce((sum, units) => sum + units, 0),
    due: dueAtDoor(order),
    takenAt,
    ...(isGiven && { isGiven }),
    leftAt,
    arrivedAt,
    triesLeft: DOOR_CODE_TRIES - tries,
  }
}

async function cashOf(db: Db, riderId: string): Promise<OwnCash> {
  const [sums] = await cashOfRiders(db, riderId)
  return {
    deliveredToday: sums?.delivered ?? 0,
    cashToday: sums?.cash ?? paise(0),
    upiToday: sums?.upi ?? paise(0),
    toHandOver: sums?.toHandOver ?? paise(0),
    short: sums?.short ?? paise(0),
    unmatchedUpi: sums?.unmatchedUpi ?? paise(0),
    uncounted: (sums?.uncounted ?? []).map(({ id, stated, expected, handedOverAt }) => ({
      _id: id,
      stated,
      expected,
      at: handedOverAt,
    })),
  }
}
