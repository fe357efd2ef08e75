import type { DispatchOrder, DispatchRider } from '#contract/delivery/dispatch.ts'
import { stopsOf } from '#domain/delivery/stops.ts'
import type { Db } from '../db/database.ts'
import { openDoors } from '../orders/open-doors-store.ts'
import { packedOrders } from '../orders/packed-orders-store.ts'
import { openShifts } from '../staff/shift-store.ts'
import { listStaffRows, namesOfStaff } from '../staff/staff-store.ts'
import { type Delivery, heldBackOf, openDeliveries } from './deliveries-store.ts'
import { handedBackOf, lastFailuresOf } from './dispatch-store.ts'

type View = { riders: DispatchRider[]; orders: DispatchOrder[] }

/** Who has what, and what came back. */
export async function dispatchView(db: Db): Promise<View> {
  const doors = await openDoors(db)
  const stops = stopsOf(doors)
  const open = await openDeliveries(db)
  const holders = new Map(open.map(({ orderId, riderId }) => [orderId, riderId]))
  const inShop = (await packedOrders(db)).map(({ id }) => id).filter((id) => !holders.has(id))
  const failures = await lastFailuresOf(db, inShop)
  const heldBack = await heldBackOf(db, inShop)
  const handed = new Map((await handedBackOf(db, inShop)).map((one) => [one.orderId, one]))
  const people = [...open, ...failures.values(), ...handed.values()].map(({ riderId }) => riderId)
  const names = await namesOfStaff(db, [...new Set(people)])
  const nameOf = (riderId: string) => names.get(riderId) || 'A former colleague'

  const orderView = (id: string): DispatchOrder => {
    const [holder, failed, back] = [holders.get(id), failures.get(id), handed.get(id)]
    const stop = stops.get(id)
    return {
      _id: id,
      ...(stop && { stop }),
      ...(holder && { rider: { _id: holder, name: nameOf(holder) } }),
      ...(failed && {
        back: {
          reason: failed.reason,
          at: failed.failedAt,
          rider: nameOf(failed.riderId),
          isAway: failed.backAt === null,
          isHeldBack: heldBack.has(id),
        },
      }),
      ...(back && { handedBack: { rider: nameOf(back.riderId), ...(back.reason && { reason: back.reason }) } }),
    }
  }
  const told = new Set([...holders.keys(), ...failures.keys(), ...handed.keys(), ...stops.keys()])
  return { riders: await ridersOf(db, open, doors), orders: [...told].map(orderView) }
}

async function ridersOf(
  db: Db,
  open: readonly Delivery[],
  orders: readonly { id: string; units: number }[],
): Promise<DispatchRider[]> {
  const onShift = await openShifts(db)
  const items = new Map(orders.map(({ id, units }) => [id, units]))
  const riders = (await listStaffRows(db)).filter(({ role, isActive }) => role === 'rider' && isActive)
  const views = riders.map(({ id, name, phone, bagOrders, bagItems }) => {
    const own = open.filter(({ riderId }) => riderId === id)
    return {
      _id: id,
      name,
      phone,
      isOnShift: onShift.has(id),
      isOut: own.some(({ leftAt }) => leftAt !== null),
      orders: own.length,
      items: own.reduce((sum, { orderId }) => sum + (items.get(orderId) ?? 0), 0),
      bag: { orders: bagOrders, items: bagItems },
    }
  })
  return views.toSorted((a, b) => Number(b.isOnShift) - Number(a.isOnShift))
}
