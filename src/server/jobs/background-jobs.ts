import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** The longest time that a job's first run waits for the one before it. */
const MAX_TURN_MS = 200

/** `stopping` is aborted when the shop closes, and closing waits for the run to end. */
export type Job = { name: string; everySeconds: number; run(stopping: AbortSignal): Promise<void> }

/** Whether a job of this name runs without being woken. */
export type RunsByItself = (name: string) => boolean

/** Work beside the requests: each job runs again some time after its last run ended, and not after `stop`. */
export class BackgroundJobs {
  readonly #log: FastifyBaseLogger
  readonly #runsByItself: RunsByItself
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #running = new Map<string, Promise<void>>()
  readonly #jobs = new Map<string, Job>()
  readonly #again = new Set<string>()
  readonly #stopping = new AbortController()
  #turn: Promise<void> = Promise.resolve()

  constructor(log: FastifyBaseLogger, runsByItself: RunsByItself = () => true) {
    this.#log = log
    this.#runsByItself = runsByItself
  }

  /** First runs take turns: begun together, each would open a connection to the database. */
  add(job: Job): void {
    clearTimeout(this.#timers.get(job.name))
    this.#timers.delete(job.name)
    this.#jobs.set(job.name, job)
    if (!this.#runsByItself(job.name)) return
    this.#turn = this.#turn.then(() => this.#firstRun(job))
  }

  /** There is work now: runs the job at once, or once more when it is running already. */
  wake(name: string): void {
    const job = this.#jobs.get(name)
    if (!job) return
    if (this.#running.has(name)) {
      this.#again.add(name)
      return
    }
    clearTimeout(this.#timers.get(name))
    this.#schedule(job, 0)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const timer of this.#timers.values()) clearTimeout(timer)
    await Promise.all(this.#running.values())
  }

  async #firstRun(job: Job): Promise<void> {
    await pause(0)
    const wasWoken = this.#timers.has(job.name)
    if (wasWoken || this.#stopping.signal.aborted) return
    await Promise.race([this.#begin(job), pause(MAX_TURN_MS, undefined, { ref: false })])
  }

  #begin(job: Job): Promise<void> {
    const run = this.#run(job)
    this.#running.set(job.name, run)
    return run
  }

  #schedule(job: Job, seconds: number): void {
    if (this.#stopping.signal.aborted) return
    const timer = setTimeout(() => void this.#begin(job), seconds * 1000)
    this.#timers.set(job.name, timer)
  }

  async #run(job: Job): Promise<void> {
    try {
      await job.run(this.#stopping.signal)
    } catch (error) {
      this.#log.warn({ err: error, job: job.name }, 'background job failed; it will be tried again')
    }
    this.#running.delete(job.name)
    if (this.#again.delete(job.name)) this.#schedule(job, 0)
    else if (this.#runsByItself(job.name)) this.#schedule(job, job.everySeconds)
  }
}
