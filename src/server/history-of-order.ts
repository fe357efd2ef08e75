import { HISTORY_KINDS, type HistoryEvent, type HistoryKind } from '#contract/orders/order-history.ts'
import type { OrderStatus } from '#domain/order.ts'
import type { Reader } from './db/database.ts'
import { movesOf, promiseChangesOf, refundsFor } from './orders/order-history-store.ts'
import { readOrder } from './orders/order-reader.ts'
import { tasksOf } from './picking/pick-store.ts'
import { attemptsOf } from './riding/deliveries-store.ts'
import { namesOfStaff } from './staff/staff-store.ts'

type Event = Omit<HistoryEvent, 'name' | 'rider'> & { staffId?: string | null; riderId?: string }

const KIND_OF: Record<OrderStatus, HistoryKind> = {
  'Waiting for confirmation': 'placed',
  'Order Placed': 'placed',
  Packed: 'packed',
  'Out for delivery': 'left',
  Delivered: 'delivered',
  Cancelled: 'cancelled',
}

/** All that happened with an order, with names, oldest first; null when there is no such order. */
export async function historyOfOrder(db: Reader, orderId: string): Promise<HistoryEvent[] | null> {
  const order = await readOrder(db, orderId)
  if (!order) return null
  const events: Event[] = [
    ...(await moveEvents(db, orderId)),
    ...(await workEvents(db, orderId)),
    ...(await moneyEvents(db, orderId)),
    ...(order.additions ?? []).map(({ at }) => ({ at, kind: 'added' as const, who: 'customer' as const })),
  ]
  const people = events.flatMap(({ staffId, riderId }) => [staffId ?? [], riderId ?? []].flat())
  const names = await namesOfStaff(db, [...new Set(people)])
  return events
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || placeOf(one) - placeOf(other))
    .map(({ staffId, riderId, ...event }) => {
      const name = names.get(staffId ?? '')
      const rider = names.get(riderId ?? '')
      return { ...event, ...(name && { name }), ...(rider && { rider }) }
    })
}

/** What happened in one moment, as one thing leads to the other. */
const placeOf = ({ kind }: Event) => HISTORY_KINDS.indexOf(kind)

async function moveEvents(db: Reader, orderId: string): Promise<Event[]> {
  const moves = await movesOf(db, orderId)
  const attempts = await attemptsOf(db, orderId)
  return moves.map(({ status, movedBy, staffId, reason, at }, step) => {
    const before = moves[step - 1]?.status
    const isBack = status === 'Packed' && before === 'Out for delivery'
    const isAccepted = status === 'Order Placed' && before !== undefined
    const kind = isBack ? 'failed' : isAccepted ? 'accepted' : KIND_OF[status]
    const rider = attempts.findLast(({ takenAt }) => takenAt <= at)?.riderId
    return {
      at,
      kind,
      who: movedBy === 'staff' ? 'staff' : movedBy === 'seller' ? 'owner' : 'customer',
      staffId,
      ...(reason && { reason }),
      ...(rider && (kind === 'left' || kind === 'delivered' || kind === 'failed') && { riderId: rider }),
    }
  })
}

async function workEvents(db: Reader, orderId: string): Promise<Event[]> {
  const task = (await tasksOf(db, [orderId])).get(orderId)
  const attempts = await attemptsOf(db, orderId)
  return [
    ...(task ? [{ at: task.startedAt, kind: 'picking' as const, who: 'staff' as const, staffId: task.staffId }] : []),
    ...attempts.flatMap(({ riderId, takenAt, arrivedAt }): Event[] => [
      { at: takenAt, kind: 'given', who: 'staff', riderId },
      ...(arrivedAt ? [{ at: arrivedAt, kind: 'arrived' as const, who: 'staff' as const, riderId }] : []),
    ]),
  ]
}

async function moneyEvents(db: Reader, orderId: string): Promise<Event[]> {
  const refunds = await refundsFor(db, orderId)
  const changes = await promiseChangesOf(db, orderId)
  return [
    ...refunds.map(({ at, amount, isShortage, reason, staffId }): Event => {
      const who = isShortage ? 'shop' : staffId ? 'staff' : 'owner'
      return { at, kind: isShortage ? 'short' : 'refunded', who, staffId, amount, ...(reason && { reason }) }
    }),
    ...changes.map(({ at, by, reason, who, staffId }): Event => {
      return { at, kind: 'time_changed', who: who === 'seller' ? 'owner' : who, staffId, by, reason }
    }),
  ]
}
