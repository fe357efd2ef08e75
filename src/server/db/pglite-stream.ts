import { Duplex } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import { DatabaseStopped, type EmbeddedPostgres } from './embedded-postgres.ts'

/** Looks like a socket to the `pg` driver; on the other end is PGlite in its worker thread. */
export class PgliteStream extends Duplex {
  readonly #postgres: EmbeddedPostgres
  #thread: Worker | null = null
  readonly #listen = (message: unknown) => {
    if (message instanceof Uint8Array) this.push(message)
  }
  readonly #stopped = () => this.destroy(new DatabaseStopped())

  constructor(postgres: EmbeddedPostgres) {
    super()
    this.#postgres = postgres
  }

  connect(): this {
    this.#attach().then(
      () => this.emit('connect'),
      (error) => this.destroy(error),
    )
    return this
  }

  async #attach(): Promise<void> {
    this.#thread = await this.#postgres.freshThread()
    this.#thread.on('message', this.#listen)
    this.#thread.once('exit', this.#stopped)
  }

  #detach(): void {
    this.#thread?.off('message', this.#listen)
    this.#thread?.off('exit', this.#stopped)
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
    this.#thread?.postMessage(new Uint8Array(chunk))
    done()
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'buffer', done)
  }

  override _final(done: () => void): void {
    this.#detach()
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#detach()
    done(error)
  }
}
