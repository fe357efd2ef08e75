import type { FastifyInstance } from 'fastify'
import { closeCashDay, readCashDay } from '#contract/delivery/cash-day.ts'
import { refuse } from '#contract/refused.ts'
import { type Paise, paise } from '#domain/money.ts'
import { nextDay } from '#domain/shop-day.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db } from '../db/database.ts'
import { shopToday } from '../db/shop-clock.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { namesOfStaff } from '../staff/staff-store.ts'
import {
  closedDays,
  closedUntil,
  lockCashBook,
  openDayBefore,
  ridersUntil,
  saveClosedDay,
  tillUntil,
} from './cash-day-store.ts'

/** The day's cash, and its closing by the owner or a manager. */
export function cashDayRoutes(app: FastifyInstance, { db, guards }: { db: Db; guards: Guards }): void {
  serveEndpoint(app, guards, readCashDay, async () => {
    const today = await shopToday(db)
    const isClosed = ((await closedUntil(db)) ?? '') >= today
    const date = isClosed ? nextDay(today) : ((await openDayBefore(db, today)) ?? today)
    const [riders, till, closed] = [await ridersUntil(db, date), await tillUntil(db, date), await closedDays(db)]
    const seen = [...riders, ...closed.flatMap(({ byRider }) => byRider)].map(({ riderId }) => riderId)
    const closers = closed.flatMap(({ staffId }) => staffId ?? [])
    const names = await namesOfStaff(db, [...new Set([...seen, ...closers])])
    const nameOf = (id: string) => names.get(id) || 'A former colleague'
    const named = (rows: typeof riders) =>
      rows.map(({ riderId, ...sums }) => ({ _id: riderId, rider: nameOf(riderId), ...sums })).sort(byName)
    return {
      date,
      mayClose: !isClosed,
      till: withTotal(till),
      riders: named(riders),
      closed: closed.map(({ date: day, closedAt, staffId, byRider, ...sums }) => ({
        date: day,
        closedAt,
        by: staffId && nameOf(staffId),
        till: withTotal(sums),
        riders: named(byRider),
      })),
    }
  })

  serveEndpoint(app, guards, closeCashDay, async ({ body: { date, tillSeen }, actor, request: { ip } }) =>
    inTransaction(db, async (tx) => {
      if (date > (await shopToday(tx))) return refuse('impossible_move', 'This day hasn’t begun yet.')
      const message = 'The day is closed'
      if (((await lockCashBook(tx)) ?? '') >= date) return { message }
      const till = await tillUntil(tx, date)
      const { total } = withTotal(till)
      if (tillSeen !== undefined && tillSeen !== total)
        return refuse('changed_meanwhile', 'More cash has come in since. Please look at the day again.')
      const staffId = typeof actor === 'object' ? actor.id : null
      await saveClosedDay(tx, { date, staffId, till, riders: await ridersUntil(tx, date) })
      await recordActivity(tx, { who: actor, act: 'cash_day_closed', details: { date, amount: total }, ip })
      return { message }
    }),
  )
}

const byName = (one: { rider: string }, other: { rider: string }) => one.rider.localeCompare(other.rider)

const withTotal = ({ orders, riders }: { orders: Paise; riders: Paise }) => ({
  orders,
  riders,
  total: paise(orders + riders),
})
