import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { money } from '../fields.ts'
import { givenDay as date } from '../given-day.ts'
import { moment } from '../moment.ts'

const dayRider = z.object({
  _id: z.string(),
  rider: z.string(),
  /** Of the day, and of days before it that nobody closed. */
  taken: money,
  handedOver: money,
  /** At the end of the day; 0 for a rider who has handed over all. */
  balance: money,
})
export type DayRider = z.output<typeof dayRider>

const till = z.object({ orders: money, riders: money, total: money })

const closedDay = z.object({
  date,
  closedAt: moment,
  /** The name of the manager; null for the owner. */
  by: z.nullable(z.string()),
  till,
  riders: z.array(dayRider),
})
export type ClosedDay = z.output<typeof closedDay>

export const readCashDay = endpoint({
  method: 'GET',
  path: '/api/seller/cash-day',
  summary: 'Show the cash of the first day that is not closed: every rider’s balance, and what the till should have',
  docs: 'Riding',
  who: 'seller',
  reply: z.object({
    /** Today, or a day before it with cash that nobody closed; tomorrow once today is closed. */
    date,
    /** False for tomorrow. */
    mayClose: z.boolean(),
    /** What the till should have of it: of orders, and counted from riders. */
    till,
    riders: z.array(dayRider),
    /** Newest first. */
    closed: z.array(closedDay),
  }),
})

export const closeCashDay = endpoint({
  method: 'POST',
  path: '/api/seller/cash-day/close',
  summary: 'Close a day and those before it: nothing of them changes any more. Safe to repeat',
  docs: 'Riding',
  who: 'seller',
  refusals: ['impossible_move', 'changed_meanwhile'],
  body: z.object({
    date,
    /** What the till should have, as it was shown. Another amount by now is refused. */
    tillSeen: z.optional(money),
  }),
  reply: z.object({ message: z.string() }),
})
