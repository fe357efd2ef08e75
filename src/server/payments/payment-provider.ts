import type { ProviderName } from '#contract/orders/place-order.ts'
import type { RefundState } from '#domain/order.ts'

/** What the shop needs of a payment company; `outside/` has those that can be asked. */
export type PaymentProvider = {
  /** What is stored with its payments, and names its window; null when there is no provider. */
  name: ProviderName | null
  /** Public half of the key pair, handed to the browser. */
  keyId: string
  /** No real money moves, and pages say so. */
  testMode: boolean
  /** What pages must be allowed to load where its own payment window is used. */
  pageSources: Partial<Record<'script-src' | 'frame-src' | 'connect-src' | 'img-src', readonly string[]>> | undefined
  webhookHeaders: { signature: string; eventId: string }
  createOrder(order: { amount: number; currency: 'INR' } & Mark): Promise<{ id: string }>
  findOrder(id: string): Promise<Mark>
  paymentsOf(orderId: string): Promise<Payment[]>
  findPayment(id: string): Promise<Payment>
  /** Takes the money of an authorised payment. */
  capture(payment: Payment): Promise<Payment>
  /** Asked again with the same key, it refunds once and says the same. */
  refund(wanted: {
    paymentId: string
    amount: number
    idempotencyKey: string
    receipt: string
  }): Promise<ProviderRefund>
  findRefund(id: string): Promise<ProviderRefund>
  /** All of a payment, those made on the provider's own screens too. */
  refundsOf(paymentId: string): Promise<ProviderRefund[]>
  /** Whether this payment result was signed by the provider, in constant time. */
  signatureMatches(result: { orderId: string; paymentId: string; signature: string }): boolean
  /** What a webhook says, if the provider signed these very bytes. */
  readEvent(body: Buffer, signature: string | undefined): ProviderEvent | 'forged' | 'unreadable'
}

/** What the shop writes on an order at the provider. */
export type Mark = { receipt: string | null; notes: Record<string, string> }

export type Payment = {
  provider: ProviderName
  id: string
  orderId: string | null
  /** In the currency's smallest unit. */
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  /** When the shopper began to pay. */
  begunAt: Date | null
}

export type ProviderRefund = {
  id: string
  paymentId: string
  amount: number
  /** Ours for it; null when it was made elsewhere. */
  receipt: string | null
  state: RefundState
}

export type ProviderEvent =
  | { about: 'payment'; payment: Payment }
  | { about: 'refund'; refund: ProviderRefund; payment: Payment | null }
  | { about: 'something else' }

/** It is unknown whether the call arrived: ask again later. */
export class ProviderAway extends Error {}

/** The provider heard the call and said no. */
export class ProviderRefused extends Error {}
