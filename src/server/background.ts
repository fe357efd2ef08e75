import type { FastifyBaseLogger } from 'fastify'

export type Job = { name: string; everySeconds: number; run(): Promise<void> }

/** Work that nobody waits for: each job runs again some time after its last run ended, and not after `stop`. */
export class Background {
  readonly #log: FastifyBaseLogger
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #running = new Map<string, Promise<void>>()
  #stopped = false

  constructor(log: FastifyBaseLogger) {
    this.#log = log
  }

  /** The first run comes at once. */
  add(job: Job): void {
    this.#schedule(job, 0)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    for (const timer of this.#timers.values()) clearTimeout(timer)
    await Promise.all(this.#running.values())
  }

  #schedule(job: Job, seconds: number): void {
    if (this.#stopped) return
    const timer = setTimeout(() => this.#running.set(job.name, this.#run(job)), seconds * 1000)
    this.#timers.set(job.name, timer)
  }

  async #run(job: Job): Promise<void> {
    try {
      await job.run()
    } catch (error) {
      this.#log.warn({ err: error, job: job.name }, 'background job failed; it will be tried again')
    }
    this.#running.delete(job.name)
    this.#schedule(job, job.everySeconds)
  }
}
