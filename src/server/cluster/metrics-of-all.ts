import type { MetricFamily } from '../http/metric-family.ts'
import { addUpMetrics, countsOf } from './add-up-metrics.ts'
import type { WorkerProcess } from './worker-process.ts'

/** Adds up what the workers count. What one counted is not lost with it: a counter that goes down misleads. */
export class MetricsOfAll {
  readonly #lastCounts = new Map<WorkerProcess, MetricFamily[]>()
  readonly #gone = new WeakSet<WorkerProcess>()
  #ofGone: MetricFamily[] = []

  /** Of a worker that does not answer, the counts that it told last. */
  async read(workers: readonly WorkerProcess[]): Promise<MetricFamily[]> {
    const answers = await Promise.all(workers.map((worker) => this.#ask(worker)))
    // One may have left since it answered, and is among those who are gone.
    const living = answers.filter(({ worker }) => !this.#gone.has(worker))
    return addUpMetrics([
      { worker: null, families: this.#ofGone },
      ...living.map(({ worker, families }) => ({
        worker: worker.state === 'ready' ? String(worker.number) : null,
        families: families ?? this.#lastCounts.get(worker) ?? [],
      })),
    ])
  }

  heard(worker: WorkerProcess, families: readonly MetricFamily[]): void {
    if (!this.#gone.has(worker)) this.#lastCounts.set(worker, countsOf(families))
  }

  gone(worker: WorkerProcess): void {
    const counts = this.#lastCounts.get(worker) ?? []
    this.#lastCounts.delete(worker)
    this.#gone.add(worker)
    this.#ofGone = addUpMetrics([this.#ofGone, counts].map((families) => ({ worker: null, families })))
  }

  async #ask(worker: WorkerProcess): Promise<{ worker: WorkerProcess; families: MetricFamily[] | null }> {
    const families = await worker.readMetrics()
    if (families) this.heard(worker, families)
    return { worker, families }
  }
}
