import cluster, { type Worker } from 'node:cluster'
import type { MetricFamily } from '../http/metric-family.ts'
import { watchHandedOver } from './handed-over.ts'
import { type Leaving, readToPrimary, type ToPrimary, type ToWorker } from './messages.ts'

/** A worker that has not left by then is killed; each is past what the worker itself allows. */
const LEAVE_WITHIN_MS: Record<Leaving, number> = { SIGTERM: 9_700, SIGINT: 9_000, roll: 20_000 }
/** A moment: a worker whose event loop is blocked does not hold up the answer of the others. */
const READ_WITHIN_MS = 1_000

export type WorkerExit = { code: number | null; signal: NodeJS.Signals | null }

/** One of the processes that serve requests, as the primary sees it. */
export class WorkerProcess {
  /** From 1; the worker that replaces this one gets the same. */
  readonly number: number
  readonly #worker: Worker
  readonly #reads = new Map<number, (families: MetricFamily[]) => void>()
  #lastRead = 0
  state: 'starting' | 'ready' | 'leaving' | 'gone' = 'starting'
  readyAt: number | null = null
  /** False when it ended before it was ready. */
  readonly ready: Promise<boolean>
  readonly gone: Promise<WorkerExit>

  constructor(number: number, environment: Record<string, string>, hear: (message: ToPrimary) => void) {
    this.number = number
    this.#worker = cluster.fork(environment)
    const closeHandedOver = watchHandedOver(this.#worker)
    this.gone = ended(this.#worker).then((exit) => {
      closeHandedOver()
      this.state = 'gone'
      return exit
    })
    const said = new Promise<boolean>((resolve) => {
      this.#worker.on('message', (raw: unknown) => {
        const message = readToPrimary(raw)
        if (message?.kind === 'ready') resolve(this.#becomeReady())
        else if (message?.kind === 'own metrics') this.#reads.get(message.id)?.(message.families)
        else if (message) hear(message)
      })
    })
    this.ready = Promise.race([said, this.gone.then(() => false)])
  }

  get pid(): number {
    return this.#worker.process.pid ?? 0
  }

  send(message: ToWorker): void {
    // To one that is gone nothing can be said; its end is heard elsewhere.
    if (this.#worker.isConnected()) this.#worker.send(message, undefined, () => undefined)
  }

  /**
   * False when it had to be killed, or failed on the way. One that is not open yet has nobody to serve and needs no
   * farewell: a start survives a kill.
   */
  async leave(how: Leaving): Promise<boolean> {
    const isOpen = this.state !== 'starting'
    if (!isOpen) this.kill()
    else if (this.state !== 'gone') {
      this.state = 'leaving'
      this.send({ kind: 'leave', how })
    }
    const patience = setTimeout(() => this.kill(), LEAVE_WITHIN_MS[how])
    const { code } = await this.gone
    clearTimeout(patience)
    return !isOpen || code === 0
  }

  kill(): void {
    this.#worker.process.kill('SIGKILL')
  }

  /** Null when it does not answer in time. */
  async readMetrics(): Promise<MetricFamily[] | null> {
    const id = ++this.#lastRead
    const answered = new Promise<MetricFamily[] | null>((resolve) => {
      this.#reads.set(id, resolve)
      const giveUp = setTimeout(() => resolve(null), READ_WITHIN_MS)
      void this.gone.then(() => {
        clearTimeout(giveUp)
        resolve(null)
      })
    })
    this.send({ kind: 'read metrics', id })
    return answered.finally(() => this.#reads.delete(id))
  }

  #becomeReady(): boolean {
    if (this.state === 'starting') this.state = 'ready'
    this.readyAt = performance.now()
    return true
  }
}

/** What it said last may be read after its exit is known. */
const LAST_WORDS_MS = 250

function ended(worker: Worker): Promise<WorkerExit> {
  return new Promise((resolve) => {
    worker.once('exit', (code: number | null, signal: NodeJS.Signals | null) => {
      const end = () => resolve({ code, signal })
      if (!worker.isConnected()) return end()
      worker.once('disconnect', end)
      // The channel of one that was killed while it was given a connection is never said to be closed.
      setTimeout(end, LAST_WORDS_MS)
    })
    // A system without room for one more process starts none. Other errors are followed by an end.
    worker.on('error', () => {
      if (worker.process.pid === undefined) resolve({ code: null, signal: null })
    })
  })
}
