import * as z from 'zod/mini'
import { MAX_DELIVER_TO, MAX_NOTE, MAX_ORDER_LINES, ORDER_CHANNELS } from '#domain/order.ts'
import { codeAsked, phoneCode } from '../accounts/phone-codes.ts'
import { endpoint } from '../endpoint.ts'
import { id, line, money, optionalLine, optionalText, quantity, text } from '../fields.ts'
import { givenMoment } from '../given-moment.ts'
import { moment } from '../moment.ts'
import { bill } from './bill.ts'
import { order, soldLoose } from './order.ts'
import { deliverySlot } from './order-promise.ts'

/** On the phone, cash and UPI are both paid at the door; at the counter they are paid at once. */
export const WAYS_TAKEN = ['cash', 'upi', 'account'] as const
export type WayTaken = (typeof WAYS_TAKEN)[number]

const items = z
  .array(z.object({ product: id, quantity }))
  .check(
    z.minLength(1, 'Add something to the order.'),
    z.maxLength(MAX_ORDER_LINES, `You can order up to ${MAX_ORDER_LINES} products at once.`),
  )

/** Store credit pays only when the customer asks for it. */
const useCredit = z.optional(z.boolean())

/** What the shop finds for a line of a list. */
const takenProduct = z.object({
  _id: z.string(),
  name: z.string(),
  weight: z.nullable(z.string()),
  offerPrice: money,
  loose: z.optional(soldLoose),
  /** It can be bought now. */
  inStock: z.boolean(),
})
export type TakenProduct = z.output<typeof takenProduct>

const MAX_LIST = 5000

export const matchList = endpoint({
  method: 'POST',
  path: '/api/seller/orders/match',
  summary: 'Find the products of a shopping list, such as “2 milk, 1 kg onions”; nothing is changed',
  docs: 'Orders',
  who: 'seller',
  cost: 'read',
  body: z.object({ text: text(MAX_LIST) }),
  reply: z.object({
    lines: z.array(
      z.object({
        typed: z.string(),
        /** The likeliest first, each with how many packs or steps the line asks for; none if nothing is like it. */
        found: z.array(z.object({ product: takenProduct, quantity: z.number() })),
      }),
    ),
  }),
})

export const quoteTakenOrder = endpoint({
  method: 'POST',
  path: '/api/seller/orders/quote',
  summary: 'What an order would cost and when it would arrive; nothing is changed',
  docs: 'Orders',
  who: 'seller',
  cost: 'read',
  body: z.object({
    channel: z.enum(ORDER_CHANNELS),
    customer: z.optional(id),
    /** Or a number, which may have an account. */
    newCustomer: z.optional(z.object({ phone: optionalText(30) })),
    /** Where it goes; left out, nothing is said about time and fee. */
    pincode: z.optional(optionalText(20)),
    /** An address of the customer, or as much of a new one as is known. */
    address: z.optional(id),
    newAddress: z.optional(
      z.object({
        street: optionalLine(200),
        area: z.optional(optionalLine(100)),
        city: optionalLine(100),
        zipcode: optionalText(20),
      }),
    ),
    pay: z.optional(z.enum(WAYS_TAKEN)),
    useCredit,
    /** An hour of `slots`, by its start. */
    slot: z.optional(givenMoment),
    items,
  }),
  reply: z.object({
    /** Products that are not known any more are left out. */
    lines: z.array(z.object({ product: takenProduct, quantity: z.number(), left: z.nullable(z.number()) })),
    bill,
    total: money,
    due: money,
    /** What store credit there is; left out where there is none. It pays only with `useCredit`. */
    storeCredit: z.optional(money),
    /** Of a typed number whose account owes or may owe something. */
    account: z.optional(z.object({ owed: money, owedLimit: money })),
    /** Why it takes a code to the customer’s number, as a sentence; left out where it takes none. */
    code: z.optional(z.string()),
    by: z.optional(moment),
    /** Hours that can be chosen instead; where the shop is too busy, one of them has to be. */
    slots: z.optional(z.array(deliverySlot)),
    /** Why it can’t be taken like this, as a sentence. */
    problem: z.optional(z.string()),
  }),
})

export const askSpendingCode = endpoint({
  method: 'POST',
  path: '/api/seller/orders/code',
  summary: 'Send a code to a customer’s number, with which their store credit or account pays for an order',
  docs: 'Orders',
  who: 'seller',
  limit: 'sign-ins',
  refusals: ['not_found', 'impossible_move'],
  body: z.object({
    customer: z.optional(id),
    /** Where no customer was chosen. */
    phone: z.optional(optionalText(30)),
  }),
  reply: codeAsked,
})

export const takeOrder = endpoint({
  method: 'POST',
  path: '/api/seller/orders/take',
  summary: 'Take an order for somebody on the phone, or sell at the counter',
  docs: 'Orders',
  who: 'seller',
  cost: 'order',
  idempotent: true,
  refusals: [
    'out_of_stock',
    'unknown_product',
    'wrong_amount',
    'unknown_address',
    'forbidden',
    'key_reused',
    'promise_changed',
    'fee_changed',
    'total_changed',
    'not_served',
    'below_minimum',
    'not_taking_orders',
    'too_busy',
    'cash_refused',
    'owed_limit',
    'not_found',
    'missing_details',
    'code_required',
    'wrong_code',
    'impossible_move',
  ],
  body: z.object({
    channel: z.enum(ORDER_CHANNELS),
    /** Somebody who is known; or `newCustomer`; or, at the counter, neither. */
    customer: z.optional(id),
    newCustomer: z.optional(z.object({ name: line(100), phone: text(30) })),
    /** On the phone: an address of the customer, or a new one. */
    address: z.optional(id),
    newAddress: z.optional(
      z.object({
        /** Of who receives it. */
        name: line(100),
        phone: text(30),
        street: line(200),
        area: optionalLine(100),
        city: line(100),
        state: line(100),
        zipcode: text(20),
      }),
    ),
    items,
    pay: z.enum(WAYS_TAKEN),
    note: z.optional(optionalText(MAX_NOTE)),
    deliverTo: z.optional(optionalLine(MAX_DELIVER_TO)),
    /** What was said on the phone: a later time, or another total, is asked about. */
    promisedBy: z.optional(givenMoment),
    slot: z.optional(givenMoment),
    totalSeen: z.optional(money),
    useCredit,
    /** The part of the total that store credit was said to pay; checked like the total. */
    creditSeen: z.optional(money),
    /** Of the customer’s number, where their money takes one. */
    code: z.optional(phoneCode),
  }),
  reply: z.object({ message: z.string(), order }),
})
