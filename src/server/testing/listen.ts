import { setTimeout as wait } from 'node:timers/promises'
import type { WireOrder } from './paying.ts'
import type { Visitor } from './visitor.ts'

export type Told = { id: string; event: string; data: Partial<WireOrder> }

/** Somebody who has a stream of server-sent events open. */
export class Listening {
  readonly told: Told[] = []
  readonly comments: string[] = []
  /** Settles when the stream is over, whoever ended it. */
  readonly ended: Promise<void>
  readonly #abort: AbortController
  #woken = Promise.withResolvers<void>()
  #read = 0

  constructor(body: ReadableStream<Uint8Array>, abort: AbortController) {
    this.#abort = abort
    this.ended = this.#listen(body).catch(() => undefined)
  }

  /** The next event not asked for yet. */
  async next(): Promise<Told> {
    for (;;) {
      const told = this.told[this.#read]
      if (told) {
        this.#read++
        return told
      }
      await this.#woken.promise
    }
  }

  async comment(): Promise<void> {
    while (this.comments.length === 0) await this.#woken.promise
  }

  leave(): void {
    this.#abort.abort()
  }

  async #listen(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) this.#take(block)
      this.#woken.resolve()
      this.#woken = Promise.withResolvers()
    }
  }

  #take(block: string): void {
    if (block.startsWith(':')) this.comments.push(block)
    const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]))
    const event = fields.get('event')
    if (event) this.told.push({ id: fields.get('id') ?? '', event, data: JSON.parse(fields.get('data') ?? '{}') })
  }
}

/** A shop that is too busy right now is asked again, as a browser does. */
export async function listen(
  visitor: Visitor,
  path: string,
  lastHeard?: string,
  headers: Record<string, string> = {},
  tries = 12,
): Promise<Listening> {
  const abort = new AbortController()
  const response = await visitor.fetch(path, {
    signal: abort.signal,
    headers: { ...headers, ...(lastHeard !== undefined && { 'last-event-id': lastHeard }) },
  })
  if (response.status === 503 && tries > 1) {
    await response.text()
    await wait(250)
    return listen(visitor, path, lastHeard, headers, tries - 1)
  }
  if (response.status !== 200 || !response.body) throw new Error(`no stream: ${response.status}`)
  return new Listening(response.body, abort)
}
