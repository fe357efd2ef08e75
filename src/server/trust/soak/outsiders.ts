import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { listProducts } from '#contract/catalog/catalog.ts'
import type { openAccount } from '#dev/payment-sandbox/sandbox.ts'
import { razorpay } from '../../outside/razorpay.ts'
import { RawPeer } from '../../testing/raw-peer.ts'
import { Visitor } from '../../testing/visitor.ts'
import { atOnce, readStatus } from './person.ts'

type SandboxAccount = Awaited<ReturnType<typeof openAccount>>

/** Another site on the same account of the payment provider, and somebody who refunds by hand on the provider's screens. */
export class OtherSite {
  payments = 0
  refunds = 0
  #url: string
  readonly #account: SandboxAccount
  readonly #ours: () => string[]

  constructor(url: string, account: SandboxAccount, ours: () => string[]) {
    this.#url = url
    this.#account = account
    this.#ours = ours
  }

  moveTo(url: string): void {
    this.#url = url
  }

  async act(): Promise<void> {
    const provider = razorpay({ ...this.#account, baseUrl: () => `${this.#url}/sandbox`, testMode: true })
    if (Math.random() < 0.5) {
      const order = await provider.createOrder({ amount: 500_000, currency: 'INR', receipt: randomUUID(), notes: {} })
      await new Visitor(this.#url).post('/sandbox/pay', { order_id: order.id, webhook: 'before' })
      this.payments++
    } else {
      const paymentId = this.#ours().at(Math.floor(Math.random() * this.#ours().length))
      if (!paymentId) return
      const refund = { paymentId, amount: 100, idempotencyKey: randomUUID(), receipt: 'by hand' }
      // The provider refuses what is refunded already.
      await provider.refund(refund).then(
        () => this.refunds++,
        () => undefined,
      )
    }
  }
}

/** Searches for something else each time, on many connections of one IP. */
export class GreedyReader {
  searches = 0
  #url: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 60 })

  constructor(url: string) {
    this.#url = url
  }

  moveTo(url: string): void {
    this.#url = url
  }

  async act(): Promise<void> {
    await Promise.all([atOnce(60, () => this.#search()), pause(500)])
  }

  async #search(): Promise<void> {
    const url = `${this.#url}${listProducts.path}?search=word${this.searches++}`
    await readStatus(url, { agent: this.#agent, localAddress: '127.0.0.2' })
  }
}

/** Hundreds of requests at once whose bodies never come. */
export class Burst {
  requests = 0
  #url: string

  constructor(url: string) {
    this.#url = url
  }

  moveTo(url: string): void {
    this.#url = url
  }

  async act(): Promise<void> {
    const peers = await atOnce(300, () => RawPeer.call(this.#url, '127.0.0.4'))
    for (const peer of peers) peer.say('GET / HTTP/1.1\r\nhost: shop\r\ncontent-length: 9\r\n\r\n')
    this.requests += peers.length
    await Promise.all([...peers.map((peer) => peer.ended), pause(2_000)])
  }
}
