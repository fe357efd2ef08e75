import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { hasRoomForLog } from './database-files.ts'
import type { WorkerCommand } from './pglite-worker.ts'

/** Opening takes seconds, and what fills the disk may be there for hours. */
const REST_MS = 30_000

/** Postgres in a thread of its own: opened when it is needed, and anew when it died. */
export class EmbeddedPostgres {
  readonly #folder: string
  #thread: Promise<Worker> | null = null
  #hasLowPriority = false
  #openedAt = 0
  #restsUntil = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  thread(): Promise<Worker> {
    if (!this.#thread && performance.now() < this.#restsUntil && !hasRoomForLog(this.#folder)) {
      return Promise.reject(new Error('the disk is full'))
    }
    this.#thread ??= this.#open().catch((error) => {
      this.#thread = null
      throw error
    })
    return this.#thread
  }

  /** The thread without anything that an earlier, broken-off conversation left open. */
  async freshThread(): Promise<Worker> {
    const thread = await this.thread().catch((error: Error) => {
      throw new DatabaseStopped(error.message)
    })
    await ask(thread, 'reset')
    return thread
  }

  /** From now on cached pages go before database work, also after the thread was opened anew. */
  async lowerPriority(): Promise<void> {
    this.#hasLowPriority = true
    const thread = await this.thread()
    thread.postMessage('lower-priority' satisfies WorkerCommand)
  }

  async close(): Promise<void> {
    if (!this.#thread) return
    const thread = await this.#thread
    thread.postMessage('close')
    await once(thread, 'exit')
  }

  async #open(): Promise<Worker> {
    this.#openedAt = performance.now()
    const thread = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
      workerData: { folder: this.#folder },
    })
    const died = new Promise<never>((_, reject) => {
      thread.once('error', reject)
      thread.once('exit', () => {
        this.#thread = null
        this.#restIfShortLived()
        reject(new DatabaseStopped())
      })
    })
    died.catch(() => undefined)
    await Promise.race([once(thread, 'message'), died])
    if (this.#hasLowPriority) thread.postMessage('lower-priority' satisfies WorkerCommand)
    return thread
  }

  /** One that lived for long may have segments of the log that its recovery sets free. */
  #restIfShortLived(): void {
    const now = performance.now()
    if (now - this.#openedAt < REST_MS) this.#restsUntil = now + REST_MS
  }
}

/** Reads as a lost connection to the driver and to the error handler. */
export class DatabaseStopped extends Error {
  readonly code = 'ECONNRESET'

  constructor(why = 'it will be reopened') {
    super(`The embedded database stopped: ${why}`)
  }
}

async function ask(thread: Worker, command: WorkerCommand): Promise<void> {
  await Promise.race([
    new Promise<void>((resolve) => {
      const listener = (message: unknown) => {
        if (message instanceof Uint8Array) return
        thread.off('message', listener)
        resolve()
      }
      thread.on('message', listener)
      thread.postMessage(command)
    }),
    once(thread, 'exit').then(() => Promise.reject(new DatabaseStopped())),
  ])
}
