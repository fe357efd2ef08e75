import { createHmac } from 'node:crypto'
import type * as z from 'zod/mini'
import { checkUser } from '#contract/accounts/accounts.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import { updateCart } from '#contract/cart/cart.ts'
import type { readDeliverySettings } from '#contract/delivery/seller-delivery.ts'
import type { BodyToSend } from '#contract/endpoint.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import type { order } from '#contract/orders/order.ts'
import { startOnlineOrder, verifyOnlineOrder } from '#contract/orders/place-order.ts'
import { takeOrder } from '#contract/orders/take-order.ts'
import { listRefunds, type refund, WEBHOOK_PATH } from '#contract/payments/payments.ts'
import { openAccount } from '#dev/payment-sandbox/sandbox.ts'
import { razorpay } from '../outside/razorpay.ts'
import type { ReplyBody } from './answer.ts'
import { homeAddress } from './groceries.ts'
import type { OpenShop } from './open-shop.ts'
import { newAttempt, type RawReply, type Reply, type Visitor } from './visitor.ts'

export const WEBHOOK_SECRET = 'webhook secret of the tests'

export type PaymentResult = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }
export type Paid = RawReply & { body: PaymentResult & { error?: { metadata?: PaymentNames } } }
type PaymentNames = { order_id: string; payment_id: string }
/** As the seller reads it, and may save it. */
export type WireArea = ReplyBody<typeof readDeliverySettings>['settings']['areas'][number]
export type WireOrder = z.input<typeof order>
export type WireRefund = z.input<typeof refund>

/** A shopper with an address and a way to pay. */
export class Payer {
  readonly #shop: OpenShop
  readonly person: Visitor
  readonly address: string
  readonly #ids = new Map<string, string>()

  private constructor(shop: OpenShop, person: Visitor, address: string) {
    this.#shop = shop
    this.person = person
    this.address = address
  }

  static async at(shop: OpenShop): Promise<Payer> {
    const person = await shop.shopper()
    const { body } = await person.expectDone(addAddress, { address: homeAddress })
    return new Payer(shop, person, body.address._id)
  }

  async fillCart(lines: Record<string, number>): Promise<void> {
    const cartItems = Object.fromEntries(
      (await this.itemsOf(lines)).map(({ product, quantity }) => [product, quantity]),
    )
    await this.person.call(updateCart, { cartItems })
  }

  async cart(): Promise<Record<string, number>> {
    const { body } = await this.person.expectDone(checkUser)
    return body.user.cartItems
  }

  async start(lines: Record<string, number>, key?: string): Promise<Reply<typeof startOnlineOrder>> {
    const body = { userId: 'ignored', items: await this.itemsOf(lines), address: this.address }
    return this.person.call(startOnlineOrder, body, key ? { key } : {})
  }

  /** Starts and returns the provider's order id. */
  async begin(lines: Record<string, number>): Promise<string> {
    const { status, body } = await this.start(lines)
    if (status !== 200) throw new Error(`not started: ${status} ${body.message}`)
    return String(body.id)
  }

  verify(result: PaymentResult): Promise<Reply<typeof verifyOnlineOrder>> {
    return this.person.call(verifyOnlineOrder, { ...result, amount: 1, userId: 'ignored' })
  }

  async orders(): Promise<WireOrder[]> {
    return (await this.person.expectDone(listMyOrders)).body.orders
  }

  async itemsOf(lines: Record<string, number>): Promise<{ product: string; quantity: number }[]> {
    const items: { product: string; quantity: number }[] = []
    for (const [name, quantity] of Object.entries(lines)) {
      const product = this.#ids.get(name) ?? (await this.#shop.product(name))._id
      this.#ids.set(name, product)
      items.push({ product, quantity })
    }
    return items
  }
}

/** A sale to them at the counter, on account. */
export async function saleOnAccount(
  payer: Payer,
  lines: Record<string, number>,
): Promise<BodyToSend<typeof takeOrder>> {
  const { user } = (await payer.person.expectDone(checkUser)).body
  return { channel: 'counter', customer: user._id, items: await payer.itemsOf(lines), pay: 'account' }
}

export async function owe(shop: OpenShop, payer: Payer, lines: Record<string, number>): Promise<WireOrder> {
  return (await (await shop.seller()).expectDone(takeOrder, await saleOnAccount(payer, lines))).body.order
}

/** At the sandbox, as its test control does it. */
export async function pay(shop: OpenShop, order_id: string, how: Record<string, unknown> = {}): Promise<Paid> {
  return (await shop.visitor().post('/sandbox/pay', { order_id, ...how })) as Paid
}

/** As somebody does it on the provider's own screens; returns the provider's id of the refund. */
export async function refundByHand(shop: OpenShop, paymentId: string, amount: number): Promise<string> {
  const account = await openAccount(shop.shop.db)
  const provider = razorpay({ ...account, baseUrl: () => `${shop.url}/sandbox`, testMode: true })
  const idempotencyKey = `by_hand_${newAttempt()['idempotency-key']}`
  const { id } = await provider.refund({ paymentId, amount, idempotencyKey, receipt: 'by hand' })
  return id
}

/** `seller`: signed in already, for who asks so often that the oldest of the owner's sessions would end. */
export async function refundsOf(shop: OpenShop, seller?: Visitor): Promise<WireRefund[]> {
  return (await (seller ?? (await shop.seller())).expectDone(listRefunds)).body.refunds
}

/** A webhook of the provider, or of somebody who would like to be it. */
export function webhook(
  shop: OpenShop,
  event: object | string,
  { secret = WEBHOOK_SECRET, id }: { secret?: string; id?: string } = {},
): Promise<RawReply> {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  return shop.visitor().post(WEBHOOK_PATH, body, {
    'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
    ...(id && { 'x-razorpay-event-id': id }),
  })
}

export function paymentEvent(event: string, payment: object): object {
  return { entity: 'event', event, contains: ['payment'], payload: { payment: { entity: payment } } }
}
