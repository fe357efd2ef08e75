import * as z from 'zod/mini'
import { REPORT_KINDS, REPORT_STATES } from '#domain/order.ts'
import { MAX_REPORT_WORDS } from '#domain/report.ts'
import { pageSize } from '../catalog/product-query.ts'
import { endpoint } from '../endpoint.ts'
import { id, optionalText, quantity } from '../fields.ts'
import { order } from './order.ts'
import { orderReport, REPORT_PHOTO } from './order-report.ts'

const reportedItem = z.object({
  product: id,
  quantity,
  kind: z.enum(REPORT_KINDS, 'Choose what was wrong.'),
})
export type ReportedItem = z.output<typeof reportedItem>

const MAX_ITEMS = 200
const isEachOnce = (items: { product: string }[]) => new Set(items.map(({ product }) => product)).size === items.length

const orderProblem = z.object({
  /** Of the order. */
  id,
  items: z
    .array(reportedItem, 'Choose an item.')
    .check(
      z.minLength(1, 'Choose an item.'),
      z.maxLength(MAX_ITEMS, `You can report up to ${MAX_ITEMS} items at once.`),
      z.refine(isEachOnce, 'Name each item once.'),
    ),
  /** About all of them. */
  words: z.optional(optionalText(MAX_REPORT_WORDS)),
})
export type OrderProblem = z.output<typeof orderProblem>

/** Goes as a form: `report` as JSON text, `photo` as a file. */
export const reportItems = endpoint({
  method: 'POST',
  path: '/api/order/report',
  summary:
    'Report items of an order, within 14 days of its delivery, with a photo or without; each gets its own answer',
  docs: 'Reports',
  who: 'shopper',
  cost: 'bulk',
  refusals: ['not_found', 'impossible_move', 'too_late', 'already_exists', 'bad_picture'],
  multipart: { data: 'report', files: 'photo', max: 1 },
  body: orderProblem,
  reply: z.object({ message: z.string(), order }),
})

export const showReportPhoto = endpoint({
  method: 'GET',
  path: REPORT_PHOTO,
  summary: 'Get the photo of a report, as the shopper who sent it or as the seller',
  docs: 'Reports',
  who: 'anyone',
  refusals: ['not_signed_in', 'not_found'],
  replyType: 'image/webp',
  query: z.object({ id }),
  reply: z.object({}),
})

export const sellerReport = z.object({
  _id: z.string(),
  report: orderReport,
  /** As it is now. */
  order,
})
export type SellerReport = z.output<typeof sellerReport>

export const listReports = endpoint({
  method: 'GET',
  path: '/api/seller/reports',
  summary: 'List what shoppers reported: open reports first, then newest first',
  docs: 'Reports',
  who: 'seller',
  query: z.object({
    state: z.optional(z.enum(REPORT_STATES)),
    /** 50 when left out. */
    limit: z.optional(pageSize),
    cursor: z.optional(optionalText(80)),
  }),
  reply: z.object({
    reports: z.array(sellerReport),
    /** Absent on the last page. */
    nextCursor: z.optional(z.string()),
    /** How many wait for an answer, whatever page this is. */
    open: z.number(),
  }),
})

/** A repeated answer changes nothing. */
export const answerReport = endpoint({
  method: 'POST',
  path: '/api/seller/report/answer',
  summary: 'Answer a report: refund the item, or say why not',
  docs: 'Reports',
  who: 'seller',
  refusals: ['not_found', 'impossible_move'],
  body: z
    .object({
      id,
      refund: z.boolean('Use true or false.'),
      /** To refund: as many as were reported and can still be refunded when left out. */
      quantity: z.optional(quantity),
      words: z.optional(optionalText(MAX_REPORT_WORDS)),
      /** A refund waits ten seconds before it is made, and until then it can be undone. */
      undoable: z.optional(z.boolean('Use true or false.')),
    })
    .check(
      z.refine(({ refund, words }) => refund || Boolean(words), {
        message: 'This field is required.',
        path: ['words'],
      }),
    ),
  reply: z.object({ message: z.string(), order }),
})

export const undoReportRefund = endpoint({
  method: 'POST',
  path: '/api/seller/report/undo',
  summary: 'Undo a refund that was answered with `undoable` and is not made yet; the report is open again',
  docs: 'Reports',
  who: 'seller',
  refusals: ['not_found', 'too_late'],
  body: z.object({ id }),
  reply: z.object({ message: z.string(), order }),
})
