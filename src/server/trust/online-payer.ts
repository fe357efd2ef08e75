import { randomUUID } from 'node:crypto'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import { startOnlineOrder, verifyOnlineOrder } from '#contract/orders/place-order.ts'
import { Visitor } from '../testing/visitor.ts'
import { ownAddress } from './soak/person.ts'

const OUTCOMES = ['success', 'success', 'success', 'declined', 'cancelled', 'timeout']
const WEBHOOKS = ['never', 'before', 'after']

const oneOf = (choices: string[]) => choices[Math.floor(Math.random() * choices.length)]

/** Pays online in every way there is: declined, without verifying, with the webhook first, last or never. */
export class OnlinePayer {
  tries = 0
  /** Payments that went through. */
  readonly paid: string[] = []
  #visitor: Visitor
  #address: string | null = null
  readonly #account = { name: 'Ravi', email: `${randomUUID()}@example.com`, password: 'correct horse' }

  constructor(url: string) {
    this.#visitor = new Visitor(url)
  }

  moveTo(url: string): void {
    const { cookies } = this.#visitor
    this.#visitor = new Visitor(url)
    for (const [name, value] of cookies) this.#visitor.cookies.set(name, value)
  }

  async act(products: string[]): Promise<void> {
    if (!this.#address) return this.#arrive()
    const items = [{ product: oneOf(products) ?? '', quantity: 1 }]
    const { body: started } = await this.#visitor.call(startOnlineOrder, { items, address: this.#address })
    if (!started.success) return
    this.tries++
    const payment = { order_id: started.id, outcome: oneOf(OUTCOMES), webhook: oneOf(WEBHOOKS) }
    const { body: paid } = await this.#visitor.post('/sandbox/pay', payment)
    if (paid.error) return
    this.paid.push(String(paid.razorpay_payment_id))
    if (Math.random() < 0.3) return
    await this.#visitor.callUnchecked(verifyOnlineOrder, paid)
  }

  async #arrive(): Promise<void> {
    const { body } = await this.#visitor.call(registerUser, this.#account)
    if (!body.success) await this.#visitor.call(loginUser, this.#account)
    const { body: kept } = await this.#visitor.call(addAddress, { address: ownAddress() })
    if (kept.success) this.#address = kept.address._id
  }
}
