import { setTimeout as pause } from 'node:timers/promises'
import { LATER_WORKERS_ENVIRONMENT } from '../config/worker-settings.ts'
import { Metrics } from '../http/metrics.ts'
import type { ToPrimary } from './messages.ts'
import { MetricsOfAll } from './metrics-of-all.ts'
import type { PrimaryLog } from './primary-log.ts'
import { restartDelayMs } from './restart-delay.ts'
import { WorkerProcess } from './worker-process.ts'

/** A worker that ends sooner after it opened counts as one that did not. */
const STEADY_MS = 10_000

/** Keeps as many workers running as there should be, each number by one. */
export class Workers {
  readonly #count: number
  readonly #log: PrimaryLog
  readonly #current = new Map<number, WorkerProcess>()
  /** With those that are leaving, and one that is to replace another. */
  readonly #all = new Set<WorkerProcess>()
  readonly #failures = new Map<number, number>()
  readonly #metricsOfAll = new MetricsOfAll()
  readonly #metrics = new Metrics()
  readonly #deaths = this.#metrics.counter(
    'greencart_worker_deaths_total',
    'Workers that ended without being asked to.',
  )
  readonly #stop = new AbortController()
  #isOpen = false
  #replacing: number | null = null
  #rolling: Promise<void> = Promise.resolve()

  constructor(count: number, log: PrimaryLog) {
    this.#count = count
    this.#log = log
    const ready = () => this.#inState('ready').length
    this.#metrics.gauge('greencart_workers', 'Workers that serve requests.', ready)
  }

  /** The first makes or migrates the database before the others open it. False when it did not open. */
  async open(): Promise<boolean> {
    this.#isOpen = await this.#start(1, {}).ready
    for (let number = 2; this.#isOpen && number <= this.#count; number++) this.#start(number)
    return this.#isOpen
  }

  /** Replaces every worker, one after another. A roll that is asked for during another follows it. */
  roll(): Promise<void> {
    this.#rolling = this.#rolling.then(() => this.#rollOnce())
    return this.#rolling
  }

  /** False when one did not leave as it should. */
  async stop(how: 'SIGTERM' | 'SIGINT'): Promise<boolean> {
    this.#stop.abort()
    const left = await Promise.all([...this.#all].map((worker) => worker.leave(how)))
    return left.every(Boolean)
  }

  killAll(): void {
    for (const worker of this.#all) worker.kill()
  }

  async #rollOnce(): Promise<void> {
    for (let number = 1; number <= this.#count; number++) {
      await this.#current.get(number)?.ready
      if (this.#isStopping || !(await this.#replace(number))) return
    }
    this.#log.info({ workers: this.#count }, 'every worker has been replaced')
  }

  async #replace(number: number): Promise<boolean> {
    this.#replacing = number
    const fresh = this.#begin(number, LATER_WORKERS_ENVIRONMENT)
    const isReady = await fresh.ready
    this.#replacing = null
    const old = this.#current.get(number)
    if (isReady) {
      this.#current.set(number, fresh)
      if (old?.state === 'ready') await old.leave('roll')
    } else if (!this.#isStopping) {
      this.#log.error({ worker: fresh.pid }, 'the new worker did not open; those that run stay')
      if (old?.state === 'gone') this.#start(number)
    }
    return isReady
  }

  #start(number: number, environment: Record<string, string> = LATER_WORKERS_ENVIRONMENT): WorkerProcess {
    const worker = this.#begin(number, environment)
    this.#current.set(number, worker)
    return worker
  }

  #begin(number: number, environment: Record<string, string>): WorkerProcess {
    const worker = new WorkerProcess(number, environment, (message) => void this.#listen(worker, message))
    this.#all.add(worker)
    void worker.gone.then(() => this.#ended(worker))
    return worker
  }

  async #ended(worker: WorkerProcess): Promise<void> {
    const { number, pid, readyAt } = worker
    this.#metricsOfAll.gone(worker)
    this.#all.delete(worker)
    const isCurrent = () => this.#current.get(number) === worker
    if (!this.#isOpen || !isCurrent() || this.#isStopping) return
    this.#log.error({ worker: pid, ...(await worker.gone) }, 'a worker ended by itself; another is started')
    this.#deaths.add()
    const wasSteady = readyAt !== null && performance.now() - readyAt > STEADY_MS
    const failures = wasSteady ? 0 : (this.#failures.get(number) ?? 0)
    this.#failures.set(number, failures + 1)
    await pause(restartDelayMs(failures))
    if (isCurrent() && this.#replacing !== number && !this.#isStopping) this.#start(number)
  }

  async #listen(worker: WorkerProcess, message: ToPrimary): Promise<void> {
    if (message.kind === 'last metrics') this.#metricsOfAll.heard(worker, message.families)
    if (message.kind !== 'want metrics of all') return
    const serving = [...this.#inState('ready'), ...this.#inState('leaving')]
    const families = [...(await this.#metricsOfAll.read(serving)), ...(await this.#metrics.read())]
    worker.send({ kind: 'metrics of all', id: message.id, families })
  }

  #inState(state: WorkerProcess['state']): WorkerProcess[] {
    return [...this.#all].filter((worker) => worker.state === state)
  }

  get #isStopping(): boolean {
    return this.#stop.signal.aborted
  }
}
