import { createHmac } from 'node:crypto'
import { addAddress } from '#contract/addresses.ts'
import { updateCart } from '#contract/cart.ts'
import { listMyOrders, startOnlineOrder, verifyOnlineOrder } from '#contract/orders.ts'
import { listRefunds } from '#contract/payments.ts'
import { razorpay } from '../outside/razorpay.ts'
import { openAccount } from '../outside/sandbox/sandbox-store.ts'
import { homeAddress } from './groceries.ts'
import type { OpenShop } from './open-shop.ts'
import { type Heard, newAttempt, type Visitor } from './visitor.ts'

export const WEBHOOK_SECRET = 'webhook secret of the tests'

export type PaymentResult = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }
export type Paid = Heard & { body: PaymentResult & { error?: Record<string, unknown> } }
export type WireOrder = {
  _id: string
  amount: number
  status: string
  isPaid: boolean
  credit?: number
  refunded?: number
  refund?: string
  items: { product: { _id: string }; quantity: number; refunded?: number }[]
}
export type WireRefund = {
  _id: string
  paymentId: string
  reason: string
  state: string
  amount: number
  captured: number
  lastError: string | null
  mayRetry: boolean
}

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
    const { body } = await person.call(addAddress, { address: homeAddress })
    return new Payer(shop, person, (body.address as { _id: string })._id)
  }

  async fillCart(lines: Record<string, number>): Promise<void> {
    const cartItems = Object.fromEntries(
      (await this.itemsOf(lines)).map(({ product, quantity }) => [product, quantity]),
    )
    await this.person.call(updateCart, { cartItems })
  }

  async cart(): Promise<Record<string, number>> {
    const { body } = await this.person.get('/api/user/is-auth')
    return (body.user as { cartItems: Record<string, number> }).cartItems
  }

  async start(lines: Record<string, number>, key?: string): Promise<Heard> {
    const body = { userId: 'ignored', items: await this.itemsOf(lines), address: this.address }
    return this.person.post(startOnlineOrder.path, body, key ? { 'idempotency-key': key } : newAttempt())
  }

  /** Starts and returns the provider's order id. */
  async begin(lines: Record<string, number>): Promise<string> {
    const { status, body } = await this.start(lines)
    if (status !== 200) throw new Error(`not started: ${status} ${body.message}`)
    return String(body.id)
  }

  verify(result: PaymentResult): Promise<Heard> {
    return this.person.post(verifyOnlineOrder.path, { ...result, amount: 1, userId: 'ignored' })
  }

  async orders(): Promise<WireOrder[]> {
    return (await this.person.call(listMyOrders)).body.orders as WireOrder[]
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

export async function refundsOf(shop: OpenShop): Promise<WireRefund[]> {
  return (await (await shop.seller()).call(listRefunds)).body.refunds as WireRefund[]
}

/** A webhook of the provider, or of somebody who would like to be it. */
export function webhook(
  shop: OpenShop,
  event: object | string,
  { secret = WEBHOOK_SECRET, id }: { secret?: string; id?: string } = {},
): Promise<Heard> {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  return shop.visitor().post('/api/order/webhook', body, {
    'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
    ...(id && { 'x-razorpay-event-id': id }),
  })
}

export function paymentEvent(event: string, payment: object): object {
  return { entity: 'event', event, contains: ['payment'], payload: { payment: { entity: payment } } }
}
