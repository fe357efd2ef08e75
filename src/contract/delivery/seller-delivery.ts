import * as z from 'zod/mini'
import { MINUTES_OF_DAY } from '#domain/delivery/opening-hours.ts'
import { PROMISE_REASONS } from '#domain/delivery/promise-change.ts'
import { MAX_PRICE } from '#domain/money.ts'
import { endpoint } from '../endpoint.ts'
import { id, money, text } from '../fields.ts'
import { givenMoment } from '../given-moment.ts'
import { moment } from '../moment.ts'
import { order } from '../orders/order.ts'
import { pincodeRange } from './delivery.ts'

const MAX_AREAS = 100
const MAX_RANGES = 200
const MAX_HOURS = 50
const MAX_CLOSURES = 100
const MAX_TRAVEL = 600
const MAX_COURIER_DAYS = 14

const minuteOfDay = z
  .int('Enter a whole number of minutes.')
  .check(z.minimum(0, 'Enter 0 or more.'), z.maximum(MINUTES_OF_DAY, `Enter ${MINUTES_OF_DAY} or less.`))

/** In minutes of the shop's clock; weekday 0 is Sunday. What closes before it opens closes after midnight. */
const dayHours = z
  .object({
    weekday: z.int('Use 0 (Sunday) to 6.').check(z.minimum(0, 'Use 0 (Sunday) to 6.'), z.maximum(6, 'Use 0 to 6.')),
    opens: minuteOfDay,
    closes: minuteOfDay,
  })
  .check(
    z.refine(({ opens }) => opens < MINUTES_OF_DAY, 'The shop must open before midnight.'),
    z.refine(({ opens, closes }) => closes > 0 && opens !== closes, 'The shop must close after it opens.'),
  )

const beginApart = (week: z.output<typeof dayHours>[]) =>
  new Set(week.map(({ weekday, opens }) => `${weekday} ${opens}`)).size === week.length

const closure = z
  .object({ from: givenMoment, until: givenMoment })
  .check(z.refine(({ from, until }) => from < until, 'A closure must end after it begins.'))

const amount = money.check(
  z.refine((paise) => paise >= 0, 'Enter 0 or more.'),
  z.refine((paise) => paise <= MAX_PRICE, 'Enter 10,00,000 or less.'),
)

const threshold = amount.check(z.refine((paise) => paise > 0, 'Enter more than 0, or leave it empty.'))

const travelMinutes = z
  .int('Enter a whole number of minutes.')
  .check(z.minimum(1, 'Enter 1 or more.'), z.maximum(MAX_TRAVEL, `Enter ${MAX_TRAVEL} or less.`))

const courierDays = z
  .int('Enter a whole number of days.')
  .check(z.minimum(1, 'Enter 1 or more.'), z.maximum(MAX_COURIER_DAYS, `Enter ${MAX_COURIER_DAYS} or less.`))

const PIN = z.int('Enter a 6-digit PIN code.').check(z.minimum(100_000), z.maximum(999_999))
const wantedRange = z
  .object({ from: PIN, to: PIN })
  .check(z.refine(({ from, to }) => from <= to, 'The first PIN code must not be above the last.'))

const wantedArea = z
  .object({
    /** Left out for a new area. */
    id: z.optional(id),
    name: text(60),
    /** None: everywhere that no other area covers. */
    pincodes: z.array(wantedRange).check(z.maxLength(MAX_RANGES, `Use ${MAX_RANGES} ranges or fewer.`)),
    /** One way; or how far it is in a straight line. */
    travelMinutes: z.optional(travelMinutes),
    kilometres: z.optional(z.number().check(z.positive(), z.maximum(100))),
    /** The same in the rush hours; as usual when left out. */
    rushMinutes: z.optional(travelMinutes),
    /** A courier brings it, so many days after it is packed: no minutes are needed. Left out: your own riders. */
    courierDays: z.optional(z.nullable(courierDays)),
    /** Ids of areas that a rider serves on the same trip; as they were when left out. */
    neighbours: z.optional(z.array(id).check(z.maxLength(MAX_AREAS))),
    fee: amount,
    /** From this price of the goods on there is no fee; left out: never. */
    freeFrom: z.optional(threshold),
    minimumOrder: amount,
    served: z.boolean('Say whether you deliver there.'),
  })
  .check(
    z.refine(
      ({ travelMinutes: minutes, kilometres, courierDays: days }) =>
        minutes !== undefined || kilometres !== undefined || typeof days === 'number',
      'Enter the minutes of travel, or the kilometres.',
    ),
    z.refine(
      ({ travelMinutes: minutes = 0, rushMinutes = MAX_TRAVEL }) => rushMinutes >= minutes,
      'The rush hours are never quicker than others.',
    ),
  )
export type WantedArea = z.output<typeof wantedArea>

function haveOwnPincodes(areas: WantedArea[]): boolean {
  const ranges = areas.flatMap(({ pincodes }) => pincodes).toSorted((a, b) => a.from - b.from)
  return ranges.every(({ from }, at) => from > (ranges[at - 1]?.to ?? 0))
}

const wantedAreas = z.array(wantedArea).check(
  z.minLength(1, 'Keep at least one area.'),
  z.maxLength(MAX_AREAS, `Use ${MAX_AREAS} areas or fewer.`),
  z.refine(haveOwnPincodes, 'A PIN code can be in one area only.'),
  z.refine((areas) => areas.filter(({ pincodes }) => pincodes.length === 0).length <= 1, {
    error: 'Only one area can be without PIN codes: everywhere else.',
  }),
)

/** open: as the hours say. stopped: no orders at all. paused: nothing is promised before `pausedUntil`. */
const TAKING_ORDERS = ['open', 'stopped', 'paused'] as const

const deliverySettings = z.object({
  takingOrders: z.enum(TAKING_ORDERS),
  pausedUntil: z.nullable(moment),
  /** Orders that would take longer get slots to choose from; null: as long as it takes. */
  maxPromiseMinutes: z.nullable(z.number()),
  hours: z.array(z.object({ weekday: z.number(), opens: z.number(), closes: z.number() })),
  closures: z.array(z.object({ from: moment, until: moment })),
  areas: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      pincodes: z.array(pincodeRange),
      travelMinutes: z.number(),
      rushMinutes: z.number(),
      courierDays: z.nullable(z.number()),
      neighbours: z.array(z.string()),
      fee: money,
      freeFrom: z.optional(money),
      minimumOrder: money,
      served: z.boolean(),
    }),
  ),
})
export type DeliverySettings = z.output<typeof deliverySettings>

const saved = z.object({ message: z.string(), settings: deliverySettings })

export const readDeliverySettings = endpoint({
  method: 'GET',
  path: '/api/delivery/settings',
  summary: 'Read the opening hours, closures and delivery areas, and whether orders are taken',
  docs: 'Delivery',
  who: 'seller',
  reply: z.object({ settings: deliverySettings }),
})

export const saveOpeningHours = endpoint({
  method: 'POST',
  path: '/api/delivery/hours',
  summary: 'Replace the opening hours of the week; a day without hours is closed',
  docs: 'Delivery',
  who: 'seller',
  body: z.object({
    hours: z
      .array(dayHours)
      .check(
        z.maxLength(MAX_HOURS, `Use ${MAX_HOURS} openings or fewer.`),
        z.refine(beginApart, 'Two openings begin at the same time.'),
      ),
  }),
  reply: saved,
})

export const saveClosures = endpoint({
  method: 'POST',
  path: '/api/delivery/closures',
  summary: 'Replace the times when the shop is closed whatever its hours say; those that are over are dropped',
  docs: 'Delivery',
  who: 'seller',
  body: z.object({
    closures: z.array(closure).check(z.maxLength(MAX_CLOSURES, `Use ${MAX_CLOSURES} closures or fewer.`)),
  }),
  reply: saved,
})

export const saveDeliveryAreas = endpoint({
  method: 'POST',
  path: '/api/delivery/areas',
  summary: 'Replace the delivery areas: those with a known id are changed, those without one are new',
  docs: 'Delivery',
  who: 'seller',
  refusals: ['not_found'],
  body: z.object({ areas: wantedAreas }),
  reply: saved,
})

export const takeOrders = endpoint({
  method: 'POST',
  path: '/api/delivery/taking-orders',
  summary: 'Take orders as the hours say, stop taking them, or pause for some minutes from now',
  docs: 'Delivery',
  who: 'seller',
  body: z
    .object({
      state: z.enum(TAKING_ORDERS, 'Use open, stopped or paused.'),
      minutes: z.optional(
        z.int('Enter a whole number of minutes.').check(z.minimum(1, 'Enter 1 or more.'), z.maximum(MINUTES_OF_DAY)),
      ),
    })
    .check(z.refine(({ state, minutes }) => state !== 'paused' || minutes !== undefined, 'Say for how many minutes.')),
  reply: saved,
})

export const MIN_PROMISE_LIMIT = 15
export const MAX_PROMISE_LIMIT = 720
const PROMISE_LIMIT = `Enter ${MIN_PROMISE_LIMIT} to ${MAX_PROMISE_LIMIT} minutes.`

export const saveMaxPromise = endpoint({
  method: 'POST',
  path: '/api/delivery/max-promise',
  summary: 'Set the longest promise: orders that would take longer get slots to choose from; null sets none',
  docs: 'Delivery',
  who: 'seller',
  body: z.object({
    minutes: z.nullable(
      z
        .int(PROMISE_LIMIT)
        .check(z.minimum(MIN_PROMISE_LIMIT, PROMISE_LIMIT), z.maximum(MAX_PROMISE_LIMIT, PROMISE_LIMIT)),
    ),
  }),
  reply: saved,
})

export const MIN_CHANGE_MINUTES = 5

export const changePromise = endpoint({
  method: 'POST',
  path: '/api/delivery/promise',
  summary: `Tell the shopper a new time, ${MIN_CHANGE_MINUTES} minutes or more from the one before, and why`,
  docs: 'Delivery',
  who: 'seller',
  refusals: ['not_found', 'impossible_move'],
  body: z.object({ id, by: givenMoment, reason: z.enum(PROMISE_REASONS, 'Choose a reason.') }),
  reply: z.object({ message: z.string(), order }),
})

const areaWish = z.object({ email: z.string(), pincode: z.string(), askedAt: moment })

export const listAreaWishes = endpoint({
  method: 'GET',
  path: '/api/delivery/wishes',
  summary: 'List who waits for deliveries where there are none yet, newest first; up to a thousand',
  docs: 'Delivery',
  who: 'seller',
  reply: z.object({ wishes: z.array(areaWish) }),
})
