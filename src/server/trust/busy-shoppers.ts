import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { addAddress, listAddresses } from '#contract/addresses/addresses.ts'
import { listSellerProducts } from '#contract/catalog/seller-catalog.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import type { WireOrder } from '../testing/paying.ts'
import { Visitor } from '../testing/visitor.ts'
import { ownAddress } from './soak/person.ts'

/** A checkout that was tried: with this key, until somebody said yes. */
type Attempt = { key: string; product: string; quantity: number; orderId: string | null }

/** One shopper who notes everything the shop promised to keep. */
export class BusyShopper {
  readonly account = { name: 'Asha', email: `${randomUUID()}@example.com`, password: 'correct horse' }
  readonly addresses: string[] = []
  readonly attempts: Attempt[] = []
  /** What the shop answered to orders: taken, refused as too busy, and refused for too many open ones. */
  readonly answers = { taken: 0, busy: 0, tooManyOpen: 0 }
  readonly #isPatient: boolean
  #visitor: Visitor
  #registered = false

  /** An impatient one comes back with the next `act` instead of waiting for a busy shop. */
  constructor(url: string, { patient = true } = {}) {
    this.#isPatient = patient
    this.#visitor = this.#visitorAt(url)
  }

  /** The shop may have moved to another port; the session goes along. */
  moveTo(url: string): void {
    const { cookies } = this.#visitor
    this.#visitor = this.#visitorAt(url)
    for (const [name, value] of cookies) this.#visitor.cookies.set(name, value)
  }

  #visitorAt(url: string): Visitor {
    return Object.assign(new Visitor(url), { patient: this.#isPatient })
  }

  /** Does the next thing; throws when the shop is gone in the middle of it. */
  async act(products: string[]): Promise<void> {
    if (!this.#registered) {
      const { body } = await this.#visitor.call(registerUser, this.account)
      this.#registered = body.success || body.code === 'already_exists'
      if (body.code === 'already_exists') await this.#visitor.call(loginUser, this.account)
      return
    }
    if (this.addresses.length === 0) {
      const { body } = await this.#visitor.call(addAddress, { address: ownAddress() })
      if (body.success) this.addresses.push(body.address._id)
      return
    }
    const attempt = this.attempts.find(({ orderId }) => orderId === null) ?? this.#newAttempt(products)
    const { tooManyOpen } = this.answers
    await this.#checkOut(attempt)
    // Until something of theirs is delivered: asking again at once would only keep the seller from delivering it.
    if (this.answers.tooManyOpen > tooManyOpen) await pause(5_000 + 10_000 * Math.random())
  }

  async retryOpenAttempts(): Promise<void> {
    for (const attempt of this.attempts) if (attempt.orderId === null) await this.#checkOut(attempt)
  }

  async orders(): Promise<WireOrder[]> {
    const { body } = await this.#visitor.call(listMyOrders)
    return body.success ? body.orders : []
  }

  async keptAddresses(): Promise<string[]> {
    const { body } = await this.#visitor.call(listAddresses)
    return body.success ? body.addresses.map(({ _id }) => _id) : []
  }

  acknowledged(): string[] {
    return this.attempts.flatMap(({ orderId }) => orderId ?? [])
  }

  #newAttempt(products: string[]): Attempt {
    const product = products[Math.floor(Math.random() * products.length)] ?? ''
    const attempt = { key: randomUUID(), product, quantity: 1 + Math.floor(Math.random() * 3), orderId: null }
    this.attempts.push(attempt)
    return attempt
  }

  async #checkOut(attempt: Attempt): Promise<void> {
    const items = [{ product: attempt.product, quantity: attempt.quantity }]
    const order = { items, address: this.addresses[0] ?? '' }
    const { status, body } = await this.#visitor.call(placeCodOrder, order, { key: attempt.key })
    if (body.success) {
      attempt.orderId = String(body.orderId)
      this.answers.taken++
    } else if (status === 503) this.answers.busy++
    else if (String(body.code) === 'too_many_open_orders') this.answers.tooManyOpen++
    else throw new Error(`an order was refused with ${status}: ${body.message}`)
  }
}

/** The exact counts, which only the seller sees. */
export async function readStock(seller: Visitor): Promise<Map<string, number>> {
  const { body } = await seller.expectDone(listSellerProducts)
  const products = body.products
  return new Map(products.filter(({ stock }) => stock !== null).map(({ _id, stock }) => [_id, stock ?? 0]))
}
