import cluster, { type Worker } from 'node:cluster'
import type { MetricFamily } from '../http/metric-family.ts'
import type { Metrics } from '../http/metrics.ts'
import { metricsText } from '../http/metrics-text.ts'
import { rollSignal, stopSignals } from '../platform/platform.ts'
import { type Leaving, readToWorker, type ToPrimary, type ToWorker } from './messages.ts'

const ANSWER_WITHIN_MS = 5_000

/** A worker's line to its primary. */
export class WorkerLink {
  readonly #worker: Worker
  readonly #metrics: Metrics
  readonly #wanted = new Map<number, (families: MetricFamily[]) => void>()
  #lastWanted = 0
  #leave: (how: Leaving) => void = () => process.exit(0)

  /** Null in a process that is the only one. */
  static open(metrics: Metrics): WorkerLink | null {
    return cluster.worker ? new WorkerLink(cluster.worker, metrics) : null
  }

  private constructor(worker: Worker, metrics: Metrics) {
    this.#worker = worker
    this.#metrics = metrics
    // A terminal and systemd send signals to the whole group; the primary tells its workers what they mean.
    const signals = [...stopSignals().map(({ signal }) => signal), rollSignal()].filter((signal) => signal !== null)
    for (const signal of signals) process.on(signal, () => undefined)
    // Without its primary a worker gets no more connections. It finishes what it began; Node would end it at once.
    worker.exitedAfterDisconnect = true
    process.once('disconnect', () => this.#leave('SIGINT'))
    worker.on('message', (raw: unknown) => {
      const message = readToWorker(raw)
      if (message) void this.#listen(message)
    })
  }

  /** Until there is somebody to serve, leaving is an exit. */
  onLeave(leave: (how: Leaving) => void): void {
    this.#leave = leave
  }

  ready(): void {
    void this.#send({ kind: 'ready' })
  }

  /** What this worker counted, for the primary to keep. */
  async sayLastMetrics(): Promise<void> {
    await this.#send({ kind: 'last metrics', families: await this.#metrics.read('own') })
  }

  /** Of all workers; what is the same in all of them is read by this one. */
  async metricsText(): Promise<string> {
    const [all, shared] = await Promise.all([this.#metricsOfAll(), this.#metrics.read('shared')])
    return metricsText([...all, ...shared])
  }

  async #metricsOfAll(): Promise<MetricFamily[]> {
    const id = ++this.#lastWanted
    const answer = new Promise<MetricFamily[]>((resolve, reject) => {
      const tooLate = setTimeout(() => reject(new Error('the primary process does not answer')), ANSWER_WITHIN_MS)
      this.#wanted.set(id, (families) => {
        clearTimeout(tooLate)
        resolve(families)
      })
    })
    void this.#send({ kind: 'want metrics of all', id })
    return answer.finally(() => this.#wanted.delete(id))
  }

  async #listen(message: ToWorker): Promise<void> {
    if (message.kind === 'leave') this.#leave(message.how)
    else if (message.kind === 'metrics of all') this.#wanted.get(message.id)?.(message.families)
    else await this.#send({ kind: 'own metrics', id: message.id, families: await this.#metrics.read('own') })
  }

  /** Nothing can be said to a primary that is gone, and the worker is leaving then. */
  async #send(message: ToPrimary): Promise<void> {
    if (this.#worker.isConnected()) {
      await new Promise<void>((sent) => void this.#worker.send(message, undefined, () => sent()))
    }
  }
}
