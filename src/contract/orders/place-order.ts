import * as z from 'zod/mini'
import { MAX_DELIVER_TO, MAX_NOTE, MAX_ORDER_LINES } from '#domain/order.ts'
import { endpoint } from '../endpoint.ts'
import { id, money, optionalLine, optionalText, quantity } from '../fields.ts'
import { givenMoment } from '../given-moment.ts'
import { ifMissing } from './if-missing.ts'
import { deliverySlot } from './order-promise.ts'

/** Each has a payment window that the browser knows, and its name is stored with every payment that it takes. */
export const PAYMENT_PROVIDERS = ['sandbox', 'razorpay'] as const
export type ProviderName = (typeof PAYMENT_PROVIDERS)[number]

/** What the payment window is opened with. */
export const paymentWindow = z.object({
  id: z.string(),
  /** In paise, as the provider counts. */
  amount: z.number(),
  currency: z.literal('INR'),
  key: z.string(),
  testMode: z.boolean(),
  window: z.enum(PAYMENT_PROVIDERS),
})

const NO_ADDRESS = 'Please select an address'

/** An empty one is none. */
const wish = (typed: z.ZodMiniType<string, string>) =>
  z.optional(
    z.pipe(
      typed,
      z.transform((text) => text || undefined),
    ),
  )

export const orderedItems = z
  .array(
    z.object({
      product: id,
      quantity,
      /** Left out: the money back. So it is for a product that is not sold any more, too. */
      ifMissing: z.optional(ifMissing),
    }),
  )
  .check(
    z.minLength(1, 'Your cart is empty.'),
    z.maxLength(MAX_ORDER_LINES, `You can order up to ${MAX_ORDER_LINES} products at once.`),
  )

export const orderRequest = z.object({
  userId: z.optional(z.unknown()),
  items: orderedItems,
  address: z.pipe(z.string(NO_ADDRESS).check(z.minLength(1, NO_ADDRESS)), id),
  /** For the rider. */
  note: wish(optionalText(MAX_NOTE)),
  /** Who receives it, when that is not the person of the address. */
  deliverTo: wish(optionalLine(MAX_DELIVER_TO)),
  /** Refuses with `ordered_recently` what was ordered just like this in the last ten minutes. */
  askIfRepeated: z.optional(z.boolean()),
  /** What the shopper saw. A time that is more than five minutes later is refused with `promise_changed`. */
  promisedBy: z.optional(givenMoment),
  /** The start of an hour that was offered; one that is no longer free is refused with `promise_changed`. */
  slot: z.optional(givenMoment),
  /** What the shopper saw as the fee of the address. Another one by now is refused with `fee_changed`. */
  feeSeen: z.optional(money),
  /** What the shopper saw as the total, before store credit. Another one by now is refused with `total_changed`. */
  totalSeen: z.optional(money),
  /** The part of the total that store credit was said to pay; checked like the total. */
  creditSeen: z.optional(money),
})
export type OrderRequest = z.output<typeof orderRequest>

/** The hour that a busy shop chose for an order without one. */
const givenSlot = z.optional(deliverySlot)

/** Why an order may be refused, however it is paid. */
const ANY_ORDER = [
  'out_of_stock',
  'unknown_product',
  'wrong_amount',
  'unknown_address',
  'forbidden',
  'key_reused',
  'ordered_recently',
  'promise_changed',
  'fee_changed',
  'total_changed',
  'not_served',
  'below_minimum',
  'not_taking_orders',
  'too_busy',
  'too_many_cancelled',
] as const

export const placeCodOrder = endpoint({
  method: 'POST',
  path: '/api/order/cod',
  summary:
    'Place an order to be paid on delivery; with many unpaid orders open it waits for the confirmation of the shop',
  docs: 'Orders',
  who: 'shopper',
  cost: 'order',
  refusals: [...ANY_ORDER, 'too_many_open_orders', 'cash_refused'],
  idempotent: true,
  body: orderRequest,
  reply: z.object({ message: z.string(), orderId: z.string(), slot: givenSlot }),
})

export const startOnlineOrder = endpoint({
  method: 'POST',
  path: '/api/order/stripe',
  summary: 'Start an online payment; the path is historical, the reply has the payment provider’s shape',
  docs: 'Payments',
  who: 'shopper',
  cost: 'provider',
  refusals: [...ANY_ORDER, 'in_progress', 'hold_limit', 'payment_failed'],
  idempotent: true,
  body: orderRequest,
  reply: z.object({
    ...paymentWindow.shape,
    slot: givenSlot,
    /** Where there is such an hour, a sentence that says so. */
    message: z.optional(z.string()),
  }),
})

export const verifyOnlineOrder = endpoint({
  method: 'POST',
  path: '/api/order/verifyOrder',
  summary: 'Verify the payment provider’s result; safe to repeat',
  docs: 'Payments',
  who: 'shopper',
  cost: 'provider',
  refusals: ['not_found', 'forbidden', 'in_progress', 'payment_unverified', 'payment_failed', 'payment_refunded'],
  body: z.object({
    razorpay_order_id: id,
    razorpay_payment_id: id,
    razorpay_signature: z.string().check(z.minLength(1), z.maxLength(256)),
    /** Sent along by clients and not believed: the payment itself says what was paid, and by whom. */
    amount: z.optional(z.unknown()),
    userId: z.optional(z.unknown()),
    items: z.optional(z.unknown()),
    address: z.optional(z.unknown()),
  }),
  reply: z.object({ message: z.string(), orderId: z.string() }),
})

export const releaseOnlineOrder = endpoint({
  method: 'POST',
  path: '/api/order/release',
  summary: 'Release the stock held for a payment that the shopper closed',
  docs: 'Payments',
  who: 'shopper',
  cost: 'order',
  refusals: ['not_found', 'forbidden'],
  body: z.object({ razorpay_order_id: id }),
  reply: z.object({ message: z.string() }),
})
