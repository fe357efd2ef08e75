import type { FastifyInstance, FastifyRequest } from 'fastify'
import { handOverCash, takeAccountCash } from '#contract/delivery/own-cash.ts'
import {
  arriveAtDoor,
  deliverOrder,
  failDelivery,
  giveBackDelivery,
  leaveShop,
  listDeliveries,
  returnBag,
  takeDeliveries,
} from '#contract/delivery/riding.ts'
import { isRefused, refuse } from '#contract/refused.ts'
import { formatPaise, type Paise } from '#domain/money.ts'
import { FAILURE_NAMES, HAND_BACK_NAMES, heldBackWords, tapMoment } from '#domain/riding.ts'
import type { StaffMember } from '#domain/staff.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Tx } from '../db/database.ts'
import { saveRiders } from '../delivery/delivery-ledger.ts'
import { actOnce } from '../http/idempotency.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { moveLocked, type OrderLife } from '../orders/order-life.ts'
import { lockOrder, type OrderRow } from '../orders/order-store.ts'
import { takeAccountCashOf } from './account-cash.ts'
import { returnBagOf } from './bag-back.ts'
import { deliverHeld } from './deliver-order.ts'
import { deleteDelivery, heldBackOf, saveArrival, saveFailure, takeOrders } from './deliveries-store.ts'
import { deliveriesView } from './delivery-views.ts'
import { clearHandedBack, saveHandedBack } from './dispatch-store.ts'
import { whyNotOffered } from './offered-orders.ts'
import { lockHeld } from './own-delivery.ts'
import { handOver } from './rider-cash.ts'

export function ridingRoutes(app: FastifyInstance, { guards, ...life }: OrderLife & { guards: Guards }): void {
  const { db, orderEvents } = life
  const asked = (request: FastifyRequest, actor: StaffMember, body: unknown) => ({
    db,
    request,
    holder: actor.id,
    body,
  })
  const tell = (tx: Tx, { id, userId }: OrderRow) => orderEvents.publish(tx, { orderId: id, userId })

  serveEndpoint(app, guards, listDeliveries, async ({ actor }) => deliveriesView(life, actor))

  serveEndpoint(app, guards, takeDeliveries, async ({ body, actor, request }) =>
    actOnce(asked(request, actor, body), async (tx) => {
      const packed: OrderRow[] = []
      for (const id of inTurn(body.orders)) {
        const order = await lockOrder(tx, id)
        if (order?.status === 'Packed') packed.push(order)
      }
      const ids = packed.map(({ id }) => id)
      const whyNot = await whyNotOffered(tx, ids)
      const taken = await takeOrders(
        tx,
        ids.filter((id) => !whyNot.has(id)),
        { riderId: actor.id },
      )
      const [reason] = whyNot.values()
      if (taken.length === 0)
        return refuse('impossible_move', reason ?? 'Another rider has taken this, or it was cancelled.')
      await clearHandedBack(tx, taken)
      await saveRiders(tx, life.delivery, taken)
      for (const order of packed.filter(({ id }) => taken.includes(id))) {
        await tell(tx, order)
        await recordActivity(tx, { who: actor, act: 'delivery_taken', target: order.id, ip: request.ip })
      }
      return { message: takenWords(taken.length, body.orders.length), taken }
    }),
  )

  serveEndpoint(app, guards, giveBackDelivery, async ({ body, actor, request }) =>
    actOnce(asked(request, actor, body), async (tx) => {
      const held = await lockHeld(tx, body.order, { actor, others: true })
      if (isRefused(held)) return held
      const { order, delivery } = held
      // A delivery without a row would forget the wrong codes.
      if (delivery.leftAt || delivery.tries > 0)
        return refuse('impossible_move', `${order.number} has left already. Say why it comes back.`)
      await deleteDelivery(tx, order.id)
      const { reason } = body
      if (delivery.riderId === actor.id) await saveHandedBack(tx, { orderId: order.id, riderId: actor.id, reason })
      await saveRiders(tx, life.delivery, [order.id])
      await tell(tx, order)
      const details = reason ? { reason: HAND_BACK_NAMES[reason] } : {}
      await recordActivity(tx, { who: actor, act: 'delivery_given_back', target: order.id, details, ip: request.ip })
      return { message: `${order.number} waits for a rider again` }
    }),
  )

  serveEndpoint(app, guards, leaveShop, async ({ body, actor, request }) =>
    actOnce(asked(request, actor, body), async (tx) => {
      for (const id of inTurn(body.orders)) {
        const held = await lockHeld(tx, id, { actor, others: false })
        if (isRefused(held)) return held
        const { order, delivery } = held
        if (delivery.leftAt) continue
        const tappedAt = tapMoment(body.at, { after: delivery.takenAt, now: new Date() })
        const move = { status: 'Out for delivery' as const, by: actor, isRiding: true, tappedAt, ip: request.ip }
        const refusal = await moveLocked(tx, life, order, move)
        if (refusal) return refusal
      }
      return { message: 'On the way' }
    }),
  )

  serveEndpoint(app, guards, arriveAtDoor, async ({ body, actor, request }) =>
    actOnce(asked(request, actor, body), async (tx) => {
      const held = await lockHeld(tx, body.order, { actor, others: false })
      if (isRefused(held)) return held
      const { order, delivery } = held
      if (!delivery.leftAt) return refuse('impossible_move', `Leave the shop with ${order.number} first.`)
      await saveArrival(tx, order.id, tapMoment(body.at, { after: delivery.leftAt, now: new Date() }))
      await tell(tx, order)
      return { message: 'At the door' }
    }),
  )

  serveEndpoint(app, guards, deliverOrder, async ({ body, actor, request }) =>
    actOnce(asked(request, actor, body), (tx) => deliverHeld(tx, life, { ...body, actor, ip: request.ip })),
  )

  serveEndpoint(app, guards, takeAccountCash, async ({ body, actor, request }) =>
    actOnce(asked(request, actor, body), (tx) => takeAccountCashOf(tx, life, { ...body, actor, ip: request.ip })),
  )

  serveEndpoint(app, guards, failDelivery, async ({ body, actor, request }) =>
    actOnce(asked(request, actor, body), async (tx) => {
      const held = await lockHeld(tx, body.order, { actor, others: true })
      if (isRefused(held)) return held
      const { order, delivery } = held
      if (!delivery.leftAt) return refuse('impossible_move', `${order.number} has not left. Give it back instead.`)
      const at = tapMoment(body.at, { after: delivery.arrivedAt ?? delivery.leftAt, now: new Date() })
      await saveFailure(tx, { orderId: order.id, at, reason: body.reason })
      const heldBack = (await heldBackOf(tx, [order.id])).get(order.id)
      const why = FAILURE_NAMES[body.reason]
      const reason = heldBack ? `${why}. ${heldBackWords(heldBack)}` : why
      if (heldBack)
        await recordActivity(tx, { who: actor, act: 'delivery_held_back', target: order.id, ip: request.ip })
      const move = { status: 'Packed' as const, by: actor, isRiding: true, reason, tappedAt: at, ip: request.ip }
      const refusal = await moveLocked(tx, life, order, move)
      return refusal ?? { message: `Bring ${order.number} back to the shop` }
    }),
  )

  serveEndpoint(app, guards, returnBag, async ({ body, actor, request }) =>
    actOnce(asked(request, actor, body), (tx) => returnBagOf(tx, life, { order: body.order, actor, ip: request.ip })),
  )

  serveEndpoint(app, guards, handOverCash, async ({ body, actor, request }) =>
    actOnce(asked(request, actor, body), async (tx) => {
      const { amount } = body
      const handed = await handOver(tx, { riderId: actor.id, stated: amount, isCounted: false })
      if (isRefused(handed)) return handed
      const { id, left } = handed
      const details = { amount, ...(left !== 0 && { short: left }) }
      await recordActivity(tx, { who: actor, act: 'cash_handed_over', target: id, details, ip: request.ip })
      return { message: handedOverWords(amount, left), ...(left !== 0 && { short: left }) }
    }),
  )
}

/** Rows are locked in the sequence of their ids, each once. */
const inTurn = (ids: string[]) => [...new Set(ids)].sort()

function takenWords(taken: number, asked: number): string {
  if (taken === asked) return taken === 1 ? 'The order is yours' : `${taken} orders are yours`
  return `${taken} of ${asked} orders are yours; another rider has the rest`
}

const handedOverWords = (amount: Paise, left: Paise): string =>
  left === 0
    ? `${formatPaise(amount)} handed over. The shop will count it.`
    : `${formatPaise(amount)} handed over. ${formatPaise(left)} stays with you.`
