import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { moment } from '../moment.ts'

const boardOrder = z.object({
  id: z.string(),
  area: z.string(),
  /** When it will be handed over, as the middle estimate; null while it need not be worked on yet. */
  expected: z.nullable(moment),
  /** The name of who picks or has picked it, and of who delivers it. */
  picker: z.optional(z.string()),
  rider: z.optional(z.string()),
})

const handsForecast = z.object({
  hands: z.object({ pickers: z.number(), riders: z.number() }),
  /** When each of them is free, earliest first. */
  free: z.object({ pickers: z.array(moment), riders: z.array(moment) }),
  /** How many open orders will come later than promised. */
  late: z.number(),
  /** What a usual order that is placed now would be promised, in each area that is served. */
  areas: z.array(
    z.object({
      name: z.string(),
      by: z.nullable(moment),
      /** Longer than the longest promise: customers choose a slot instead. */
      tooLong: z.boolean(),
    }),
  ),
  /** When that begins if orders go on coming as in the last half hour; null: not in the next two hours. */
  tooLongFrom: z.nullable(moment),
})
export type HandsForecast = z.output<typeof handsForecast>

const boardHour = z.object({
  from: moment,
  /** How many orders come at this time of the day, on average of four weeks; null for a shop of less than a week. */
  usual: z.nullable(z.number()),
  /** How many usual orders the people on shift can pick and deliver. */
  capacity: z.number(),
})

export const readDeliveryBoard = endpoint({
  method: 'GET',
  path: '/api/delivery/board',
  summary: 'When the open orders will be there, and a forecast of the next two hours with more and fewer people',
  docs: 'Delivery',
  who: 'seller',
  reply: z.object({
    /** When it was computed. */
    at: moment,
    orders: z.array(boardOrder),
    /** null: there is no longest promise. */
    maxPromiseMinutes: z.nullable(z.number()),
    /** With the people on shift first, then with one more or fewer. */
    forecasts: z.array(handsForecast),
    hours: z.array(boardHour),
  }),
})
