import type { FastifyInstance } from 'fastify'
import {
  completeDelivery,
  countRiderCash,
  listRiderCash,
  matchRiderUpi,
  releaseDelivery,
} from '#contract/delivery/rider-cash.ts'
import { refuse } from '#contract/refused.ts'
import { formatPaise, type Paise, paise } from '#domain/money.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { recordActivity } from '../activity/activity-store.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { OrderLife } from '../orders/order-life.ts'
import { lockOrder } from '../orders/order-store.ts'
import type { StaffEvents } from '../staff/staff-events.ts'
import { namesOfStaff } from '../staff/staff-store.ts'
import { completeHeld } from './deliver-order.ts'
import { heldBackOf, releaseOrder, riderSums } from './deliveries-store.ts'
import { findSettlement, latestSettlements, saveCounted } from './settlement-store.ts'
import { lockUpi, saveUpiMatch, unmatchedUpi } from './upi-store.ts'

type Needs = OrderLife & { guards: Guards; staffEvents: StaffEvents }

/** What the owner and managers do about riders: count their cash, and complete a delivery without its code. */
export function riderCashRoutes(app: FastifyInstance, { guards, staffEvents, ...life }: Needs): void {
  const { db, orderEvents } = life

  serveEndpoint(app, guards, listRiderCash, async () => {
    const sums = await riderSums(db, shopDayOf(new Date()).from)
    const settlements = await latestSettlements(db)
    const unmatched = await unmatchedUpi(db)
    const seen = [...sums, ...settlements, ...unmatched].map(({ riderId }) => riderId)
    const names = await namesOfStaff(db, [...new Set(seen)])
    const nameOf = (riderId: string) => names.get(riderId) || 'A former colleague'
    return {
      riders: sums.map(({ riderId, ...sum }) => ({ _id: riderId, rider: nameOf(riderId), ...sum })),
      settlements: settlements.map(({ id, riderId, ...rest }) => ({ _id: id, rider: nameOf(riderId), ...rest })),
      unmatchedUpi: unmatched.map(({ orderId, riderId, ...upi }) => ({ _id: orderId, rider: nameOf(riderId), ...upi })),
    }
  })

  serveEndpoint(app, guards, matchRiderUpi, async ({ body, actor, request: { ip } }) =>
    inTransaction(db, async (tx) => {
      const { order, reference } = body
      const upi = await lockUpi(tx, order)
      if (!upi) return refuse('not_found', 'This order wasn’t paid by UPI.')
      if (upi.reference === reference) return { message: matchedWords(upi.amount) }
      if (upi.reference) return refuse('impossible_move', 'This payment was found before, with another reference.')
      if (!(await saveUpiMatch(tx, order, reference)))
        return refuse('impossible_move', 'This reference belongs to the payment of another order.')
      const details = { amount: upi.amount }
      await recordActivity(tx, { who: actor, act: 'upi_matched', target: order, details, ip })
      staffEvents.deliveriesChanged(tx)
      return { message: matchedWords(upi.amount) }
    }),
  )

  serveEndpoint(app, guards, releaseDelivery, async ({ body, actor, request: { ip } }) =>
    inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, body.order)
      if (!order) return refuse('not_found', 'We couldn’t find this order.')
      if (order.status !== 'Packed') return refuse('impossible_move', `${order.number} is ${order.status} now.`)
      const message = `${order.number} can leave again`
      if (!(await heldBackOf(tx, [order.id])).has(order.id)) return { message }
      await releaseOrder(tx, order.id)
      await orderEvents.publish(tx, { orderId: order.id, userId: order.userId })
      await recordActivity(tx, { who: actor, act: 'delivery_released', target: order.id, ip })
      return { message }
    }),
  )

  serveEndpoint(app, guards, countRiderCash, async ({ body: { id, amount }, actor, request: { ip } }) =>
    inTransaction(db, async (tx) => {
      const settlement = await saveCounted(tx, id, amount)
      if (settlement) {
        await recordActivity(tx, { who: actor, act: 'cash_counted', target: id, details: { amount }, ip })
        staffEvents.deliveriesChanged(tx, settlement.riderId)
        return { message: countedWords(amount, settlement.expected) }
      }
      const before = await findSettlement(tx, id)
      if (!before) return refuse('not_found', 'We couldn’t find this cash.')
      if (before.counted !== amount) return refuse('impossible_move', 'This cash was counted before.')
      return { message: countedWords(amount, before.expected) }
    }),
  )

  serveEndpoint(app, guards, completeDelivery, async ({ body, actor, request: { ip } }) =>
    inTransaction(db, (tx) => completeHeld(tx, life, { ...body, actor, ip })),
  )
}

const matchedWords = (amount: Paise) => `${formatPaise(amount)} found`

function countedWords(counted: Paise, expected: Paise): string {
  if (counted === expected) return `${formatPaise(counted)} counted, as expected`
  const difference = formatPaise(paise(Math.abs(counted - expected)))
  return `${formatPaise(counted)} counted: ${difference} ${counted < expected ? 'missing' : 'too much'}`
}
