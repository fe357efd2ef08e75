import * as z from 'zod/mini'
import { BAR_KINDS } from '#domain/cash-bars.ts'
import { messageReply } from '../accounts/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { id, text } from '../fields.ts'
import { moment } from '../moment.ts'

export const cashBar = z.object({
  _id: z.string(),
  kind: z.enum(BAR_KINDS),
  /** What is barred and why; null once the account that it was made for is deleted. */
  shown: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  at: moment,
})
export type CashBar = z.output<typeof cashBar>

export const listCashBars = endpoint({
  method: 'GET',
  path: '/api/seller/cash-bars',
  summary: 'List the accounts, phone numbers and addresses that can’t pay on delivery, newest first',
  docs: 'Orders',
  who: 'seller',
  reply: z.object({ bars: z.array(cashBar) }),
})

export const barFromCash = endpoint({
  method: 'POST',
  path: '/api/seller/cash-bars',
  summary: 'Bar the account, phone number or address of an order from paying on delivery; safe to repeat',
  docs: 'Orders',
  who: 'seller',
  refusals: ['not_found', 'impossible_move'],
  body: z.object({
    order: id,
    kinds: z.array(z.enum(BAR_KINDS)).check(z.minLength(1, 'Choose what to bar.'), z.maxLength(BAR_KINDS.length)),
    reason: text(300),
  }),
  reply: messageReply,
})

export const liftCashBar = endpoint({
  method: 'POST',
  path: '/api/seller/cash-bars/lift',
  summary: 'Let what was barred pay on delivery again',
  docs: 'Orders',
  who: 'seller',
  refusals: ['not_found'],
  body: z.object({ id }),
  reply: messageReply,
})
