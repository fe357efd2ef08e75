import * as z from 'zod/mini'
import { MISSING_KINDS } from '#domain/if-missing.ts'
import { endpoint } from '../endpoint.ts'
import { id, money, soldByStep } from '../fields.ts'
import { moment } from '../moment.ts'
import { askedAbout } from './if-missing.ts'
import { soldLoose } from './order.ts'

const MAX_PIECES = 99
const MAX_WEIGHED = 1_000_000

/** So many packs of it come for so many pieces of a line. */
const replacement = z.object({
  product: z.string(),
  name: z.string(),
  image: z.array(z.string()),
  weight: z.nullable(z.string()),
  category: z.string(),
  quantity: z.number(),
  pieces: z.number(),
  loose: z.optional(soldByStep),
})
export type PickReplacement = z.output<typeof replacement>

const pickLine = z.object({
  /** Which line of the order it is. */
  line: z.number(),
  name: z.string(),
  image: z.array(z.string()),
  weight: z.nullable(z.string()),
  category: z.string(),
  quantity: z.number(),
  picked: z.number(),
  /** Not there. */
  short: z.number(),
  /** For so many of them something else comes. */
  replaced: z.optional(z.number()),
  instead: z.optional(replacement),
  /** The customer is asked about it until then; without an answer it is put back. */
  asked: z.optional(askedAbout),
  /** What the customer wants if it is not there; left out: the money back. */
  ifMissing: z.optional(z.enum(MISSING_KINDS)),
  /** What may come for the missing pieces, the best first. */
  replacements: z.optional(z.array(replacement)),
  /** Sold by weight: `quantity` counts steps of so many grams or millilitres. */
  loose: z.optional(
    z.object({
      ...soldLoose.shape,
      /** What a kilo or a litre costs, where labels tell the price. */
      perKilo: z.optional(money),
    }),
  ),
  /** The oldest date on the shelf, such as 2026-11-30: these are taken first. */
  bestBefore: z.optional(z.string()),
  /** In grams or millilitres: what the picked ones weigh. */
  weighed: z.optional(z.number()),
})
export type PickLine = z.output<typeof pickLine>

/** An order as a picker needs it: no price, no address, and the phone only to ask about what is missing. */
export const pickTask = z.object({
  _id: z.string(),
  number: z.string(),
  /** For the label. */
  firstName: z.string(),
  area: z.nullable(z.string()),
  placedAt: moment,
  /** When the groceries are promised for. */
  by: z.nullable(moment),
  /** Whether the one who asks is picking it. */
  isMine: z.boolean(),
  /** For who is picking it, once something of it is short; null for all others. */
  phone: z.nullable(z.string()),
  /** Shelf by shelf. */
  lines: z.array(pickLine),
})
export type PickTask = z.output<typeof pickTask>

const taskReply = z.object({ message: z.string(), task: pickTask })

export const listPicks = endpoint({
  method: 'GET',
  path: '/api/staff/picks',
  summary: 'The order that the one who asks is picking and the next ones, oldest first; up to two of them',
  docs: 'Picking',
  who: 'picker',
  reply: z.object({
    tasks: z.array(pickTask),
    /** How many orders nobody is picking yet. */
    waiting: z.number(),
    /** When the next order is to be picked that is for a later hour; null: there is none. */
    nextAt: z.nullable(moment),
    /** How the labels of the shop’s scale are read: see docs/operations.md. */
    scaleLabel: z.string(),
  }),
})

export const startPick = endpoint({
  method: 'POST',
  path: '/api/staff/picks/start',
  summary: 'Take an order to pick it; one that somebody else is picking is refused, except to a manager',
  docs: 'Picking',
  who: 'picker',
  cost: 'order',
  refusals: ['not_found', 'impossible_move', 'changed_meanwhile'],
  body: z.object({ id }),
  reply: taskReply,
})

export const releasePick = endpoint({
  method: 'POST',
  path: '/api/staff/picks/release',
  summary: 'Leave an order to the next picker; what was picked of it stays picked',
  docs: 'Picking',
  who: 'picker',
  cost: 'order',
  refusals: ['not_found', 'impossible_move', 'changed_meanwhile'],
  body: z.object({ id }),
  reply: z.object({ message: z.string() }),
})

const lineNumber = z.int().check(z.minimum(0), z.maximum(1000))
const pieces = z.int().check(z.minimum(0), z.maximum(MAX_PIECES))

export const setPickLine = endpoint({
  method: 'POST',
  path: '/api/staff/picks/line',
  summary: 'Say how many pieces of a line are picked and how many not there: then the stock is 0. Safe to repeat',
  docs: 'Picking',
  who: 'picker',
  cost: 'order',
  refusals: ['not_found', 'impossible_move', 'changed_meanwhile'],
  body: z.object({
    id,
    line: lineNumber,
    picked: pieces,
    short: pieces,
    /** Of what is sold by weight: how many grams or millilitres the picked ones are. Left out: as many as asked for. */
    weighed: z.optional(z.int('Enter whole grams.').check(z.minimum(1, 'Enter 1 or more.'), z.maximum(MAX_WEIGHED))),
  }),
  reply: taskReply,
})

export const replacePickLine = endpoint({
  method: 'POST',
  path: '/api/staff/picks/replace',
  summary:
    'Put something else in the bag for missing pieces of a line, or ask the customer who wants that; 0 undoes it. Safe to repeat',
  docs: 'Picking',
  who: 'picker',
  cost: 'order',
  refusals: ['not_found', 'impossible_move', 'changed_meanwhile', 'out_of_stock'],
  body: z.object({
    id,
    line: lineNumber,
    product: id,
    /** Pieces of the line that it comes for, in all. */
    quantity: pieces,
  }),
  reply: taskReply,
})

export const finishPick = endpoint({
  method: 'POST',
  path: '/api/staff/picks/done',
  summary: 'The order is packed; the customer is told what is short and does not pay for it. Safe to repeat',
  docs: 'Picking',
  who: 'picker',
  cost: 'order',
  refusals: ['not_found', 'impossible_move', 'changed_meanwhile'],
  body: z.object({ id }),
  reply: z.object({
    message: z.string(),
    task: pickTask,
    /** Cancelled when nothing of the order was there. */
    status: z.enum(['Packed', 'Cancelled']),
  }),
})
