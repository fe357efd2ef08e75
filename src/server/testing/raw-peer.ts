import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Somebody who speaks HTTP as badly as the test likes. */
export class RawPeer {
  readonly #socket: Socket
  readonly ended: Promise<unknown>
  said = ''
  /** How it was cut off, such as ECONNRESET; undefined while it is open, and where both sides ended it. */
  cutOff: string | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    this.ended = new Promise((ended) => socket.once('close', ended))
    socket.on('data', (chunk) => {
      this.said += chunk
    })
    // Being cut off is what these peers come for.
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      this.cutOff = code
    })
  }

  /** From another loopback IP (127.0.0.x) where one is given. */
  static async call(url: string, from?: string): Promise<RawPeer> {
    const { hostname, port } = new URL(url)
    const socket = connect({ port: Number(port), host: hostname, ...(from && { localAddress: from }) })
    const peer = new RawPeer(socket)
    await Promise.race([once(socket, 'connect'), peer.ended])
    return peer
  }

  say(bytes: string): void {
    this.#socket.write(bytes)
  }

  /** Says it a letter at a time until it is said or nobody listens any more. */
  async drip(text: string, everyMs: number): Promise<void> {
    for (const letter of text) {
      if (this.#socket.destroyed) return
      this.#socket.write(letter)
      await wait(everyMs)
    }
  }

  stopReading(): void {
    this.#socket.pause()
  }

  readOn(): void {
    this.#socket.resume()
  }

  leave(): void {
    this.#socket.destroy()
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed
  }
}
