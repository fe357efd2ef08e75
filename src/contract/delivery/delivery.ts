import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email, money } from '../fields.ts'
import { moment } from '../moment.ts'
import { deliverySlot } from '../orders/order-promise.ts'

const BAD_PINCODE = 'Enter a 6-digit PIN code, such as 560001.'
export const pincode = z.string(BAD_PINCODE).check(z.trim(), z.regex(/^[1-9]\d{5}$/, BAD_PINCODE))

export const MAX_LINES = 200
export const MAX_UNITS = 20_000

const upTo = (max: number) => {
  const range = `Use a whole number from 1 to ${max}.`
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,6}$/, range)), z.transform(Number)),
    z.int().check(z.minimum(1, range), z.maximum(max, range)),
  )
}

/**
 * Why there is no time, or none before the next opening. busy: it would be longer than the shop promises, so one of the
 * `slots` has to be chosen; without any, no order is taken for now. stopped: none at all until the shop says so.
 * opening_soon: the shop is new, and has yet to open.
 */
export const NOT_NOW = ['not_served', 'closed', 'paused', 'busy', 'stopped', 'opening_soon'] as const

export const quoteDelivery = endpoint({
  method: 'GET',
  path: '/api/delivery/promise',
  summary: 'When an order that is placed now would be at the door; the same time that placing it promises',
  docs: 'Delivery',
  who: 'anyone',
  cost: 'memory',
  query: z.object({
    pincode,
    /** How many products, and how many pieces in all; 1 when left out. */
    lines: z.optional(upTo(MAX_LINES)),
    units: z.optional(upTo(MAX_UNITS)),
  }),
  reply: z.object({
    /** When it is false, everything that depends on the area is null. */
    served: z.boolean(),
    /** When it is false, `by` is of the next opening, or null when that is not known, or when the shop is too busy. */
    open: z.boolean(),
    by: z.nullable(moment),
    /** A courier brings it: `by` is the end of a day, and no hour of it is meant. */
    courier: z.optional(z.boolean()),
    /** From now until `by`. */
    minutes: z.nullable(z.number()),
    /** Not before this, most likely. */
    early: z.nullable(moment),
    /** What the shop calls it. */
    area: z.nullable(z.string()),
    fee: z.nullable(money),
    /** From this price of the goods on there is no fee. */
    freeFrom: z.optional(money),
    minimumOrder: z.nullable(money),
    ordersBefore: z.nullable(z.number()),
    reason: z.optional(z.enum(NOT_NOW)),
    /** The next opening, or the end of a pause; left out while `open`, and where it is not known. */
    opensAt: z.optional(moment),
    /** It is open until then, which is too soon for a delivery. */
    closesAt: z.optional(moment),
    /** Hours that can be chosen instead: sent back as `slot` of an order, by their start. */
    slots: z.optional(z.array(z.object({ ...deliverySlot.shape, left: z.number() }))),
  }),
})
export type DeliveryQuote = z.output<(typeof quoteDelivery)['reply']>

export const pincodeRange = z.object({ from: z.number(), to: z.number() })

export const listDeliveryAreas = endpoint({
  method: 'GET',
  path: '/api/delivery/areas',
  summary: 'List the areas that the shop knows, and whether it delivers there',
  docs: 'Delivery',
  who: 'anyone',
  cost: 'memory',
  reply: z.object({
    areas: z.array(
      z.object({
        name: z.string(),
        /** None: everywhere that no other area covers. */
        pincodes: z.array(pincodeRange),
        served: z.boolean(),
        /** A courier brings it, so many days after it is packed; left out where the shop's own riders do. */
        courierDays: z.optional(z.number()),
        fee: money,
        freeFrom: z.optional(money),
        minimumOrder: money,
      }),
    ),
  }),
})

export const wishDelivery = endpoint({
  method: 'POST',
  path: '/api/delivery/wish',
  summary: 'Tell the shop that somebody with this PIN code waits for its deliveries; once for each email address',
  docs: 'Delivery',
  who: 'anyone',
  refusals: ['impossible_move'],
  body: z.object({ email, pincode }),
  reply: z.object({ message: z.string() }),
})

export const RECORD_DAYS = 30
/** `missed`: it was not there a day after its time. What shoppers cancel does not count, and is left out. */
const RECORD_OUTCOMES = ['delivered', 'cancelled', 'missed'] as const

/**
 * One order as the shop is judged by it, once it is over. Nothing says whose it was: times are rounded, and areas with
 * few orders have no name of their own.
 */
export const ledgerRow = z.object({
  /** The quarter of an hour in which the order was placed. */
  placed: moment,
  outcome: z.enum(RECORD_OUTCOMES),
  /** After the first promise, in minutes that have begun; 0 or less is on time, and null is never delivered. */
  lateMinutes: z.nullable(z.number()),
  /** A courier's: promised for a day, and late by whole days. No median counts it. */
  byDay: z.optional(z.boolean()),
  area: z.string(),
  /** In which it was placed, by the shop's clock (Asia/Kolkata): 0 to 23. Not that of the promise or the delivery. */
  hour: z.number(),
})

const onTime = {
  orders: z.number(),
  onTime: z.number(),
  /** null while there are too few orders to say. */
  share: z.nullable(z.number()),
}
const periodRecord = z.object({
  ...onTime,
  medianEarlyMinutes: z.nullable(z.number()),
  medianLateMinutes: z.nullable(z.number()),
})

export const readDeliveryRecord = endpoint({
  method: 'GET',
  path: '/api/delivery/record',
  summary: `How often the shop kept its first promise, and the orders of the last ${RECORD_DAYS} days to recompute it from`,
  docs: 'Delivery',
  who: 'anyone',
  reply: z.object({
    /** Of the last 7 and 30 days. */
    week: periodRecord,
    month: periodRecord,
    /** Of the 30 days, by the `hour` of the ledger, earliest first; hours without an order are left out. */
    byHour: z.array(z.object({ hour: z.number(), ...onTime })),
    /** When the figures were computed, from the orders below and from nothing else. */
    at: moment,
    ledger: z.array(ledgerRow),
    /** There are more orders than the ledger shows: it has the newest. */
    isCut: z.boolean(),
  }),
})
