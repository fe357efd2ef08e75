import type { FastifyInstance } from 'fastify'
import { refuse } from '#contract/refused.ts'
import { completeDelivery, countRiderCash, listRiderCash } from '#contract/rider-cash.ts'
import { formatPaise, type Paise, paise } from '#domain/money.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { recordActivity } from '../activity/activity-store.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { OrderLife } from '../orders/order-life.ts'
import { namesOfStaff } from '../staff/staff-store.ts'
import { completeHeld } from './deliver-order.ts'
import { riderSums } from './deliveries-store.ts'
import { findSettlement, keepCounted, latestSettlements } from './settlement-store.ts'

/** What the owner and managers do about riders: count their cash, and complete a delivery without its code. */
export function riderCashRoutes(app: FastifyInstance, { guards, ...life }: OrderLife & { guards: Guards }): void {
  const { db } = life

  serveEndpoint(app, guards, listRiderCash, async () => {
    const sums = await riderSums(db, shopDayOf(new Date()).from)
    const settlements = await latestSettlements(db)
    const names = await namesOfStaff(db, [...new Set([...sums, ...settlements].map(({ riderId }) => riderId))])
    const nameOf = (riderId: string) => names.get(riderId) || 'A former colleague'
    return {
      riders: sums.map(({ riderId, ...sum }) => ({ _id: riderId, rider: nameOf(riderId), ...sum })),
      settlements: settlements.map(({ id, riderId, ...rest }) => ({ _id: id, rider: nameOf(riderId), ...rest })),
    }
  })

  serveEndpoint(app, guards, countRiderCash, async ({ body: { id, amount }, actor, request: { ip } }) =>
    inTransaction(db, async (tx) => {
      const settlement = await keepCounted(tx, id, amount)
      if (settlement) {
        await recordActivity(tx, { who: actor, act: 'cash_counted', target: id, details: { amount }, ip })
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

function countedWords(counted: Paise, expected: Paise): string {
  if (counted === expected) return `${formatPaise(counted)} counted, as expected`
  const difference = formatPaise(paise(Math.abs(counted - expected)))
  return `${formatPaise(counted)} counted: ${difference} ${counted < expected ? 'missing' : 'too much'}`
}
