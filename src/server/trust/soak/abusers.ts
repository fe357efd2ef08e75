import { randomInt } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { listProducts } from '#contract/catalog/catalog.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { reportItems } from '#contract/orders/reports.ts'
import { RawPeer } from '../../testing/raw-peer.ts'
import { atOnce, Customer, oneOf, type Person, readStatus } from './person.ts'

/** Begins uploads and then says a byte every five seconds, for as long as the shop listens. */
export class SilentUploader implements Person {
  uploads = 0
  /** Those that the shop ended by itself, while it was not killed. */
  ended = 0
  readonly #customer: Customer
  #url: string

  constructor(url: string) {
    this.#url = url
    this.#customer = new Customer(url)
  }

  moveTo(url: string): void {
    this.#url = url
    this.#customer.moveTo(url)
  }

  async act(): Promise<void> {
    if (!(await this.#customer.arrive())) return
    await atOnce(4, () => this.#upload())
    await pause(1_000)
  }

  async #upload(): Promise<void> {
    const url = this.#url
    const peer = await RawPeer.call(url, '127.0.0.5')
    const cookie = [...this.#customer.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const start = '--line\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\n'
    peer.say(
      `POST ${reportItems.path} HTTP/1.1\r\nhost: shop\r\ncookie: ${cookie}\r\ncontent-length: 1000000\r\ncontent-type: multipart/form-data; boundary=line\r\n\r\n${start}`,
    )
    this.uploads++
    for (let seconds = 0; seconds < 90 && peer.isOpen && url === this.#url && !peer.said; seconds += 5) {
      await Promise.race([pause(5_000), peer.ended])
      if (peer.isOpen) peer.say('x')
    }
    if (url === this.#url && (peer.said || !peer.isOpen)) this.ended++
    peer.leave()
  }
}

const LETTERS = [...'aeiourst']

/** Eight one-letter words in another sequence each time, and words that nobody ever wrote. */
export class SoupSearcher implements Person {
  searches = 0
  refused = 0
  slowestMs = 0
  #url: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 })

  constructor(url: string) {
    this.#url = url
  }

  moveTo(url: string): void {
    this.#url = url
  }

  async act(): Promise<void> {
    const soup = LETTERS.toSorted(() => Math.random() - 0.5).join(' ')
    const nonsense = Array.from({ length: 8 }, () => Math.random().toString(36).slice(2, 10)).join(' ')
    await atOnce(8, (place) => this.#search(place % 2 ? nonsense : soup, place))
    await pause(200)
  }

  async #search(words: string, place: number): Promise<void> {
    const url = `${this.#url}${listProducts.path}?search=${encodeURIComponent(words)}&limit=${20 + place}`
    const began = performance.now()
    this.searches++
    const status = await readStatus(url, { agent: this.#agent, localAddress: '127.0.0.6' })
    if (status === null) return
    if (status !== 200) this.refused++
    this.slowestMs = Math.max(this.slowestMs, performance.now() - began)
  }
}

/** A newcomer who orders for cash without end, and comes back as another newcomer. */
export class CashFlooder implements Person {
  placed = 0
  refused = 0
  accounts = 1
  #url: string
  #customer: Customer

  constructor(url: string) {
    this.#url = url
    this.#customer = new Customer(url)
  }

  moveTo(url: string): void {
    this.#url = url
    this.#customer.moveTo(url)
  }

  async act(products: string[]): Promise<void> {
    if (!(await this.#customer.arrive())) return
    await atOnce(10, () => this.#order(oneOf(products) ?? ''))
    if (randomInt(20) === 0) {
      this.#customer = new Customer(this.#url)
      this.accounts++
    }
    await pause(2_000)
  }

  async #order(product: string): Promise<void> {
    const items = [{ product, quantity: 1 }]
    const { body } = await this.#customer.visitor.call(placeCodOrder, { items, address: this.#customer.address ?? '' })
    if (body.success) this.placed++
    else this.refused++
  }
}
