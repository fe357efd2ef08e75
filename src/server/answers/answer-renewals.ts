/** Renewed so long before its time is over: later changes are then in it too, and others may be renewed first. */
const RENEW_AHEAD_MS = 450

type Needs = {
  now: () => number
  /** Renewals wait for it: what people wait for goes first. */
  beforeRenewal: () => Promise<void>
  /** Until when a stale answer may be served; null for one that is fresh or gone. */
  staleUntil(key: string): number | null
  renew(key: string): Promise<void>
}

/** Makes stale answers anew in the background, one after the other, shortly before their time is over. */
export class AnswerRenewals {
  readonly #needs: Needs
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #due = new Set<string>()
  #renewing: Promise<void> | null = null

  constructor(needs: Needs) {
    this.#needs = needs
  }

  plan(key: string, until: number): void {
    if (this.#timers.has(key) || this.#due.has(key)) return
    const timer = setTimeout(
      () => {
        this.#timers.delete(key)
        const end = this.#needs.staleUntil(key)
        if (end === null) return
        // Its count has changed again.
        if (end > until) this.plan(key, end)
        else this.#renewSoon(key)
      },
      Math.max(0, until - RENEW_AHEAD_MS - this.#needs.now()),
    )
    this.#timers.set(key, timer.unref())
  }

  #renewSoon(key: string): void {
    this.#due.add(key)
    this.#renewing ??= this.#renewAll().finally(() => {
      this.#renewing = null
    })
  }

  /** An answer that cannot be renewed now is made for the first request after its time. */
  async #renewAll(): Promise<void> {
    for (const key of this.#due) {
      await this.#needs.beforeRenewal()
      this.#due.delete(key)
      if (this.#needs.staleUntil(key) !== null) await this.#needs.renew(key).catch(() => undefined)
    }
  }
}
