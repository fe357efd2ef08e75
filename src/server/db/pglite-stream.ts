import { Duplex } from 'node:stream'
import type { Worker } from 'node:worker_threads'

/** Looks like a socket to the `pg` driver; on the other end is PGlite in its worker thread. */
export class PgliteStream extends Duplex {
  readonly #worker: Worker
  readonly #hear = (message: unknown) => {
    if (message instanceof Uint8Array) this.push(message)
  }

  constructor(worker: Worker) {
    super()
    this.#worker = worker
    worker.on('message', this.#hear)
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Uint8Array, _encoding: string, done: () => void): void {
    this.#worker.postMessage(new Uint8Array(chunk))
    done()
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'buffer', done)
  }

  override _final(done: () => void): void {
    this.#worker.off('message', this.#hear)
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker.off('message', this.#hear)
    done(error)
  }
}
