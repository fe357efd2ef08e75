import * as z from 'zod/mini'
import { MAX_PRICE } from '#domain/money.ts'
import { SHOP_PAID_BY } from '#domain/owed.ts'
import { messageReply } from '../accounts/accounts.ts'
import { codeAsked, phoneCode } from '../accounts/phone-codes.ts'
import { address, savedAddress } from '../addresses/addresses.ts'
import { amountPaid } from '../amount-paid.ts'
import { pageSize } from '../catalog/product-query.ts'
import { endpoint } from '../endpoint.ts'
import { id, line, money, optionalText } from '../fields.ts'
import { moment } from '../moment.ts'
import { cashBar } from '../orders/cash-bars.ts'
import { creditEntry } from '../orders/credit.ts'
import { order } from '../orders/order.ts'
import { owedEntry } from '../payments/owed.ts'

export const MAX_NOTES = 1000

/** Somebody who bought. */
const customer = z.object({
  /** Of the account. */
  _id: z.string(),
  /** As in the newest order. */
  name: z.string(),
  phone: z.string(),
  /** Delivery areas of their orders. */
  areas: z.array(z.string()),
  /** Without cancelled ones. */
  orders: z.number(),
  /** What was paid for and kept: without cancelled orders and refunds. */
  spent: money,
  lastOrderAt: moment,
  /** On account; below zero they have paid in advance. */
  owed: money,
  /** How much they may owe; 0 until the shop gives them a limit. */
  owedLimit: money,
  /** What the shop has noted; empty for nothing. */
  notes: z.string(),
  /** Since when they want the newsletter; null: they have not said so. */
  consentSince: z.nullable(moment),
})
export type Customer = z.output<typeof customer>

export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/seller/customers',
  summary: 'List everybody who bought, by their newest order, or those with this part of a name or phone number',
  docs: 'Customers',
  who: 'seller',
  query: z.object({
    search: z.optional(optionalText(100)),
    /** 25 when left out. */
    limit: z.optional(pageSize),
    cursor: z.optional(optionalText(64)),
  }),
  reply: z.object({
    customers: z.array(customer),
    /** Absent on the last page. */
    nextCursor: z.optional(z.string()),
  }),
})

export const readCustomer = endpoint({
  method: 'GET',
  path: '/api/seller/customers/one',
  summary: 'Show a customer with addresses, store credit and what is barred',
  docs: 'Customers',
  who: 'seller',
  refusals: ['not_found'],
  query: z.object({ id }),
  reply: z.object({
    customer,
    /** null: the account has none. */
    email: z.nullable(z.string()),
    addresses: z.array(savedAddress),
    storeCredit: money,
    /** What made it so, newest first; the last hundred. */
    creditEntries: z.array(creditEntry),
    cashBars: z.array(cashBar),
    /** What made what is owed, newest first; the last hundred. */
    account: z.array(owedEntry),
    newestOrder: z.object({ _id: z.string(), address }),
  }),
})

export const listCustomerOrders = endpoint({
  method: 'GET',
  path: '/api/seller/customers/orders',
  summary: 'List the orders of a customer, newest first',
  docs: 'Customers',
  who: 'seller',
  refusals: ['not_found'],
  query: z.object({
    id,
    /** 25 when left out. */
    limit: z.optional(pageSize),
    cursor: z.optional(optionalText(64)),
  }),
  reply: z.object({ orders: z.array(order), nextCursor: z.optional(z.string()) }),
})

export const saveCustomerNotes = endpoint({
  method: 'POST',
  path: '/api/seller/customers/notes',
  summary: 'Save what the shop wants to remember about a customer; empty for nothing',
  docs: 'Customers',
  who: 'seller',
  refusals: ['not_found'],
  body: z.object({ id, notes: optionalText(MAX_NOTES) }),
  reply: messageReply,
})

export const exportCustomers = endpoint({
  method: 'GET',
  path: '/api/seller/customers/export.csv',
  summary: 'Export all customers, or those with this part of a name or phone number, as a CSV file',
  docs: 'Customers',
  who: 'seller',
  cost: 'bulk',
  replyType: 'text/csv',
  query: z.object({ search: z.optional(optionalText(100)) }),
  reply: z.object({}),
})

export const saveOwedLimit = endpoint({
  method: 'POST',
  path: '/api/seller/customers/owed-limit',
  summary: 'Set how much a customer may owe; 0: they buy nothing on account',
  docs: 'Customers',
  who: 'seller',
  refusals: ['not_found'],
  body: z.object({
    id,
    limit: money.check(
      z.refine((amount) => amount >= 0, 'Enter 0 or more.'),
      z.refine((amount) => amount <= MAX_PRICE, 'Enter ₹10,00,000 or less.'),
    ),
  }),
  reply: messageReply,
})

export const MAX_CREDIT_NOTE = 200

export const giveCredit = endpoint({
  method: 'POST',
  path: '/api/seller/customers/credit',
  summary: 'Give a customer store credit, and say why; the customer reads it, too',
  docs: 'Customers',
  who: 'seller',
  idempotent: true,
  refusals: ['not_found', 'key_reused'],
  body: z.object({ id, amount: amountPaid, reason: line(MAX_CREDIT_NOTE) }),
  reply: z.object({ message: z.string(), storeCredit: money }),
})

export const receivePayment = endpoint({
  method: 'POST',
  path: '/api/seller/customers/payment',
  summary: 'Write down what a customer paid of what they owe; cash is in the till by that',
  docs: 'Customers',
  who: 'seller',
  idempotent: true,
  refusals: ['not_found', 'key_reused'],
  body: z.object({
    id,
    amount: amountPaid,
    by: z.enum(SHOP_PAID_BY),
  }),
  reply: z.object({ message: z.string(), owed: money, payment: id }),
})

export const undoPayment = endpoint({
  method: 'POST',
  path: '/api/seller/customers/payment/undo',
  summary: 'Take back a payment that was typed by mistake; its cash is out of the till by that. Again changes nothing',
  docs: 'Customers',
  who: 'seller',
  refusals: ['not_found', 'impossible_move'],
  body: z.object({
    /** The entry of the payment. */
    id,
  }),
  reply: z.object({ message: z.string(), owed: money }),
})

const pair = {
  /** The customer that stays. */
  into: id,
  /** The one that goes. */
  from: id,
}

export const askMergeCode = endpoint({
  method: 'POST',
  path: '/api/seller/customers/merge-code',
  summary: 'Send a code to the phone number of the customer that goes, which the caller reads out to merge the two',
  docs: 'Customers',
  who: 'seller',
  limit: 'sign-ins',
  refusals: ['not_found', 'impossible_move'],
  body: z.object(pair),
  reply: codeAsked,
})

export const mergeCustomers = endpoint({
  method: 'POST',
  path: '/api/seller/customers/merge',
  summary: 'Move orders, addresses, store credit and what is owed from an account without an email to another account',
  docs: 'Customers',
  who: 'seller',
  limit: 'sign-ins',
  refusals: ['not_found', 'impossible_move', 'in_progress', 'wrong_code'],
  body: z.object({ ...pair, /** Of the number of the one that goes. */ code: phoneCode }),
  reply: messageReply,
})
