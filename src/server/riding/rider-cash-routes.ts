import type { FastifyInstance } from 'fastify'
import {
  completeDelivery,
  countRiderCash,
  listRiderCash,
  matchRiderUpi,
  releaseDelivery,
  takeRiderCash,
} from '#contract/delivery/rider-cash.ts'
import { isRefused, refuse } from '#contract/refused.ts'
import { formatPaise, type Paise, paise } from '#domain/money.ts'
import type { ShopActor } from '#domain/staff.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { actOnce } from '../http/idempotency.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { OrderLife } from '../orders/order-life.ts'
import { lockOrder } from '../orders/order-store.ts'
import type { StaffEvents } from '../staff/staff-events.ts'
import { findStaff, namesOfStaff } from '../staff/staff-store.ts'
import { completeHeld } from './deliver-order.ts'
import { heldBackOf, releaseOrder } from './deliveries-store.ts'
import { cashOfRiders, countCash, handOver } from './rider-cash.ts'
import { findSettlement, latestSettlements, type SettlementRow } from './settlement-store.ts'
import { lockUpi, saveUpiMatch, unmatchedUpi } from './upi-store.ts'

type Needs = OrderLife & { guards: Guards; staffEvents: StaffEvents }

/** What the owner and managers do about riders: count their cash, and complete a delivery without its code. */
export function riderCashRoutes(app: FastifyInstance, { guards, staffEvents, ...life }: Needs): void {
  const { db, orderEvents } = life

  serveEndpoint(app, guards, listRiderCash, async () => {
    const cash = await cashOfRiders(db)
    const settlements = await latestSettlements(db)
    const unmatched = await unmatchedUpi(db)
    const seen = [...cash, ...settlements, ...unmatched].map(({ riderId }) => riderId)
    const names = await namesOfStaff(db, [...new Set(seen)])
    const nameOf = (riderId: string) => names.get(riderId) || 'A former colleague'
    return {
      riders: cash.map(({ riderId, uncounted, ...sum }) => ({ _id: riderId, rider: nameOf(riderId), ...sum })),
      settlements: settlements.map(({ id, riderId, note, ...rest }) => ({
        _id: id,
        rider: nameOf(riderId),
        ...(note && { note }),
        ...rest,
      })),
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

  serveEndpoint(app, guards, countRiderCash, async ({ body: { id, ...counted }, actor, request: { ip } }) =>
    inTransaction(db, async (tx) => {
      const settlement = await countCash(tx, id, counted)
      if (settlement) {
        await recordCount(tx, settlement, { actor, ip })
        staffEvents.deliveriesChanged(tx, settlement.riderId)
        return countedReply(settlement)
      }
      const before = await findSettlement(tx, id)
      if (!before) return refuse('not_found', 'We couldn’t find this cash.')
      if (before.counted !== counted.amount) return refuse('impossible_move', 'This cash was counted before.')
      return countedReply(before)
    }),
  )

  serveEndpoint(app, guards, takeRiderCash, async ({ body, actor, request }) => {
    const holder = typeof actor === 'object' ? actor.id : actor
    return actOnce({ db, request, holder, body }, async (tx) => {
      const { rider, ...counted } = body
      if (!(await findStaff(tx, rider))) return refuse('not_found', 'We couldn’t find this rider.')
      const handed = await handOver(tx, { riderId: rider, stated: counted.amount, isCounted: true })
      if (isRefused(handed)) return handed
      const settlement = await countCash(tx, handed.id, counted)
      if (!settlement) throw new Error('cash was counted before it was handed over')
      await recordCount(tx, settlement, { actor, ip: request.ip })
      staffEvents.deliveriesChanged(tx, rider)
      return countedReply(settlement)
    })
  })

  serveEndpoint(app, guards, completeDelivery, async ({ body, actor, request: { ip } }) =>
    inTransaction(db, (tx) => completeHeld(tx, life, { ...body, actor, ip })),
  )
}

const matchedWords = (amount: Paise) => `${formatPaise(amount)} found`

const missingIn = ({ expected, counted }: SettlementRow) => paise(expected - (counted ?? 0))

async function recordCount(
  tx: Tx,
  settlement: SettlementRow,
  { actor, ip }: { actor: ShopActor; ip: string },
): Promise<void> {
  const { id, riderId, counted } = settlement
  const short = missingIn(settlement)
  const details = { rider: riderId, amount: counted ?? paise(0), ...(short !== 0 && { short }) }
  await recordActivity(tx, { who: actor, act: 'cash_counted', target: id, details, ip })
}

function countedReply(settlement: SettlementRow) {
  const words = `${formatPaise(settlement.counted ?? paise(0))} counted`
  const short = missingIn(settlement)
  if (short === 0) return { message: `${words}, as expected` }
  const difference = formatPaise(paise(Math.abs(short)))
  return { message: `${words}: ${difference} ${short > 0 ? 'short' : 'too much'}, carried forward`, short }
}
