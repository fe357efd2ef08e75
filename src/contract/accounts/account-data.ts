import * as z from 'zod/mini'
import { MISSING_KINDS } from '#domain/if-missing.ts'
import { savedAddress } from '../addresses/addresses.ts'
import { endpoint } from '../endpoint.ts'
import { money } from '../fields.ts'
import { moment } from '../moment.ts'
import { cashBar } from '../orders/cash-bars.ts'
import { creditEntry } from '../orders/credit.ts'
import { order } from '../orders/order.ts'
import { receipt } from '../orders/receipts.ts'
import { owedEntry } from '../payments/owed.ts'
import { PAYMENT_PURPOSES } from '../payments/payments.ts'
import { MAIL_STATES } from '../shop/mail.ts'
import { EXPORT_PATH } from './account-settings.ts'

/** `product` is its id, `name` what it is called now. */
const namedProduct = { product: z.string(), name: z.string() }

/** One attempt to pay online. open: it may still be paid. */
export const paymentAttempt = z.object({
  for: z.enum(PAYMENT_PURPOSES),
  startedAt: moment,
  amount: money,
  /** What store credit would pay beside it. */
  credit: money,
  state: z.enum(['paid', 'open', 'unpaid']),
  orderId: z.nullable(z.string()),
  address: order.shape.address,
  note: order.shape.note,
  deliverTo: order.shape.deliverTo,
})

/** Mails of the last months; their text is not kept. */
export const mailSent = z.object({
  kind: z.string(),
  title: z.string(),
  to: z.string(),
  state: z.enum(MAIL_STATES),
  createdAt: moment,
  sentAt: z.nullable(moment),
})

export const messageSent = z.object({
  at: moment,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  message: z.string(),
})

export const orderInFull = z.extend(order, {
  payments: receipt.shape.payments,
  refunds: receipt.shape.refunds,
})

/** What there is little of: sent before the lists. */
export const accountCopy = z.object({
  exportedAt: moment,
  account: z.object({
    _id: z.string(),
    name: z.string(),
    email: z.nullable(z.string()),
    /** Of somebody who has ordered by phone. */
    phone: z.nullable(z.string()),
    isConfirmed: z.boolean(),
    createdAt: moment,
  }),
  /** Email addresses that the account had until a few days ago; null for none. */
  formerEmails: z.array(z.object({ email: z.nullable(z.string()), changedAt: moment })),
  sessions: z.array(z.object({ device: z.string(), signedInAt: moment, lastSeenAt: moment })),
  passkeys: z.array(z.object({ name: z.string(), addedAt: moment, lastUsedAt: z.nullable(moment) })),
  addresses: z.array(savedAddress),
  cart: z.array(z.object({ ...namedProduct, quantity: z.number() })),
  favourites: z.array(z.object({ ...namedProduct, addedAt: moment })),
  backInStock: z.array(z.object({ ...namedProduct, askedAt: moment })),
  /** What is to be done if a product is not there, as the shopper wanted it last. */
  missingWishes: z.array(
    z.object({ ...namedProduct, ifMissing: z.enum(MISSING_KINDS), instead: z.optional(z.string()) }),
  ),
  /** Of a confirmed email address: where the shopper waits for deliveries. */
  areaWishes: z.array(z.object({ pincode: z.string(), askedAt: moment })),
  /** Of a confirmed email address; null when it was never given to the newsletter. */
  newsletter: z.nullable(
    z.object({ askedAt: moment, confirmedAt: z.nullable(moment), unsubscribedAt: z.nullable(moment) }),
  ),
  storeCredit: money,
  /** On account; below zero it is paid in advance. */
  owed: money,
  owedLimit: money,
  owedEntries: z.array(z.omit(owedEntry, { _id: true })),
  /** What the shop has noted about the shopper; empty for nothing. */
  notes: z.string(),
  /** What the shop doesn’t let pay on delivery any more, and why. */
  cashBars: z.array(cashBar),
})

export const exportAccount = endpoint({
  method: 'GET',
  path: EXPORT_PATH,
  summary: 'Download a copy of everything that the shop knows about the shopper, as one JSON file',
  docs: 'Account',
  who: 'shopper',
  reply: z.extend(accountCopy, {
    creditEntries: z.array(creditEntry),
    paymentAttempts: z.array(paymentAttempt),
    /** Through the contact form, with a confirmed email address. */
    messages: z.array(messageSent),
    mails: z.array(mailSent),
    orders: z.array(orderInFull),
  }),
})
