import { PassThrough } from 'node:stream'

const MAX_UNSENT = 512 * 1024
const RECONNECT_AFTER_MS = 2_000

/** `id`: the event's number. */
export type StreamEvent = { event: string; json: string; id: number }

/** Takes the events of a listener. */
export type EventSink = { send(event: string, json: string, id: number): void }

/** One listener's stream of server-sent events. A listener that does not keep up is disconnected and reconnects. */
export class EventStream implements EventSink {
  readonly body = new PassThrough()
  readonly #writeId: (id: number) => string
  #lastId = 0
  #held: StreamEvent[] | null = null
  #heldLength = 0

  /** `writeId` gives an event's number the form that the listener sees. */
  constructor(writeId: (id: number) => string) {
    this.#writeId = writeId
    this.body.write(`retry: ${RECONNECT_AFTER_MS}\n\n`)
  }

  /** Ids only grow, in whatever sequence events arrive. */
  send(event: string, json: string, id: number): void {
    if (this.#held) this.#hold({ event, json, id })
    else this.#sendNow({ event, json, id })
  }

  /** What is sent from now on waits until what comes before it is known. */
  hold(): void {
    this.#held = []
  }

  /** `before`: what comes first. */
  release(before: readonly StreamEvent[]): void {
    const held = this.#held ?? []
    this.#held = null
    for (const event of [...before, ...held]) this.#sendNow(event)
  }

  #sendNow({ event, json, id }: StreamEvent): void {
    this.#lastId = Math.max(this.#lastId, id)
    this.#write(`id: ${this.#writeId(this.#lastId)}\nevent: ${event}\ndata: ${json}\n\n`)
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

  #hold(event: StreamEvent): void {
    this.#heldLength += event.json.length
    if (this.#heldLength > MAX_UNSENT) this.body.destroy()
    else this.#held?.push(event)
  }

  #write(text: string): void {
    if (!this.isOpen) return
    if (this.body.readableLength + this.body.writableLength > MAX_UNSENT) this.body.destroy()
    else this.body.write(text)
  }
}
