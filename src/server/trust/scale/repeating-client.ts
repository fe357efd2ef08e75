import { setTimeout as pause } from 'node:timers/promises'

type Outcome = { at: number; said: string | null }

const REST_MS = 40

/** Somebody who does the same thing again and again, and notes when, and what went wrong. */
export class RepeatingClient {
  readonly #outcomes: Outcome[] = []
  readonly #act: () => Promise<string | null>
  #running: Promise<void> | null = null
  #stopped = false

  /** `act` answers what went wrong, or null. */
  constructor(act: () => Promise<string | null>) {
    this.#act = act
  }

  start(): this {
    this.#running = this.#goOn()
    return this
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
  }

  countSince(moment: number): number {
    return this.#outcomes.filter(({ at }) => at >= moment).length
  }

  failuresSince(moment: number): string[] {
    return this.#outcomes.flatMap(({ at, said }) => (at >= moment && said !== null ? [said] : []))
  }

  succeededSince(moment: number): boolean {
    return this.#outcomes.some(({ at, said }) => at >= moment && said === null)
  }

  /** The longest between two successes, the first one before `since`. */
  longestGapSince(since: number): number {
    const successes = this.#outcomes.filter(({ said }) => said === null).map(({ at }) => at)
    return Math.max(0, ...successes.map((at, place) => (at >= since ? at - (successes[place - 1] ?? since) : 0)))
  }

  async #goOn(): Promise<void> {
    while (!this.#stopped) {
      const said = await this.#act().catch((error) => reasonOf(error))
      this.#outcomes.push({ at: performance.now(), said })
      await pause(REST_MS)
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
