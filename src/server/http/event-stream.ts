import { PassThrough } from 'node:stream'
import type { OrderStreamEvent } from '../../contract/orders.ts'

const MOST_UNSENT = 512 * 1024
const COME_BACK_AFTER_MS = 2_000

/** One listener's stream of server-sent events. A listener who does not keep up is let go and comes back. */
export class EventStream {
  readonly body = new PassThrough()
  #lastId = 0

  constructor() {
    this.body.write(`retry: ${COME_BACK_AFTER_MS}\n\n`)
  }

  /** Ids only grow, whatever order things are heard in. */
  send(event: OrderStreamEvent, json: string, id: number): void {
    this.#lastId = Math.max(this.#lastId, id)
    this.#write(`id: ${this.#lastId}\nevent: ${event}\ndata: ${json}\n\n`)
  }

  beat(): void {
    this.#write(':\n\n')
  }

  end(): void {
    this.body.end()
  }

  get isOpen(): boolean {
    return this.body.writable
  }

  onClose(listener: () => void): void {
    this.body.once('close', listener)
  }

  #write(text: string): void {
    if (!this.isOpen) return
    if (this.body.readableLength + this.body.writableLength > MOST_UNSENT) this.body.destroy()
    else this.body.write(text)
  }
}
