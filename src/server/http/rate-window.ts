type Rule = { most: number; seconds: number }

/** More keys than this at once are an attack by many: the oldest are forgotten first, so memory stays bounded. */
const MOST_KEYS = 20_000

/** At most `most` takes of a key in any `seconds`; kept in this process only. */
export class RateWindow {
  readonly #most: number
  readonly #milliseconds: number
  readonly #takes = new Map<string, number[]>()

  constructor({ most, seconds }: Rule) {
    this.#most = most
    this.#milliseconds = seconds * 1000
  }

  /** 0 when this take is within the rule, else in how many seconds the next one will be. A take refused does not count. */
  take(key: string, now = Date.now()): number {
    const recent = (this.#takes.get(key) ?? []).filter((moment) => moment > now - this.#milliseconds)
    const [oldest = now] = recent
    const refused = recent.length >= this.#most
    if (!refused) recent.push(now)
    this.#remember(key, recent)
    return refused ? Math.max(1, Math.ceil((oldest + this.#milliseconds - now) / 1000)) : 0
  }

  #remember(key: string, moments: number[]): void {
    this.#takes.delete(key)
    this.#takes.set(key, moments)
    if (this.#takes.size <= MOST_KEYS) return
    const [stalest] = this.#takes.keys()
    if (stalest !== undefined) this.#takes.delete(stalest)
  }
}
