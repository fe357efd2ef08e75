import * as z from 'zod/mini'
import { OWED_PAID_BY, OWED_REASONS } from '#domain/owed.ts'
import { messageReply } from '../accounts/accounts.ts'
import { pageSize } from '../catalog/product-query.ts'
import { endpoint } from '../endpoint.ts'
import { id, money, optionalText } from '../fields.ts'
import { givenDay } from '../given-day.ts'
import { moment } from '../moment.ts'

const debtor = z.object({
  /** Of the account. */
  _id: z.string(),
  name: z.string(),
  phone: z.string(),
  owed: money,
  owedLimit: money,
  /** The oldest order that payments don't cover. */
  since: moment,
  /** Orders that are not paid, or in part only. */
  orders: z.number(),
})
export type Debtor = z.output<typeof debtor>

export const listOwed = endpoint({
  method: 'GET',
  path: '/api/seller/customers/owed',
  summary: 'List who owes the shop something, the oldest debt first',
  docs: 'Customers',
  who: 'seller',
  query: z.object({
    /** 25 when left out. */
    limit: z.optional(pageSize),
    cursor: z.optional(optionalText(64)),
  }),
  reply: z.object({
    /** What all customers owe together, and how many of them. */
    total: money,
    count: z.number(),
    debtors: z.array(debtor),
    /** Absent on the last page. */
    nextCursor: z.optional(z.string()),
  }),
})

export const readStatement = endpoint({
  method: 'GET',
  path: '/api/seller/customers/statement',
  summary: 'What a customer owed on a day, what changed it since, and what they owe now',
  docs: 'Customers',
  who: 'seller',
  refusals: ['not_found'],
  query: z.object({ id, from: givenDay }),
  reply: z.object({
    name: z.string(),
    phone: z.string(),
    /** They have an email address, so that the statement can be emailed. */
    hasEmail: z.boolean(),
    from: z.string(),
    /** At the beginning of that day; below zero it was paid in advance. */
    opening: money,
    /** Oldest first. */
    entries: z.array(
      z.object({
        at: moment,
        reason: z.enum(OWED_REASONS),
        paidBy: z.nullable(z.enum(OWED_PAID_BY)),
        orderNumber: z.nullable(z.string()),
        /** What it adds to what is owed. */
        amount: money,
        /** What was owed after it. */
        balance: money,
      }),
    ),
    closing: money,
  }),
})

export const sendStatement = endpoint({
  method: 'POST',
  path: '/api/seller/customers/statement/send',
  summary: 'Email a customer the statement of what they owe since a day',
  docs: 'Customers',
  who: 'seller',
  idempotent: true,
  refusals: ['not_found', 'impossible_move', 'key_reused'],
  body: z.object({ id, from: givenDay }),
  reply: messageReply,
})
