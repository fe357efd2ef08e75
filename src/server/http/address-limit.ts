/** More addresses than this at once are an attack by many: the longest unheard are forgotten, so memory stays bounded. */
const MOST_ADDRESSES = 50_000
const WINDOW_MS = 60_000

type Count = { minute: number; now: number; before: number }

/**
 * So many calls a minute from one address, in two counts whatever the limit: this minute's, and of the last one
 * the share that still lies within sixty seconds.
 */
export class AddressLimit {
  readonly #most: number
  readonly #counts = new Map<string, Count>()

  constructor(perMinute: number) {
    this.#most = perMinute
  }

  /** 0 when this call is within the limit, else after how many seconds the next one will be. A refused one does not count. */
  take(address: string, now = Date.now()): number {
    const count = this.#countOf(address, Math.floor(now / WINDOW_MS))
    const intoMinute = (now % WINDOW_MS) / WINDOW_MS
    if (count.now + count.before * (1 - intoMinute) < this.#most) {
      count.now++
      return 0
    }
    return Math.max(1, Math.ceil(this.#secondsLeft(count, intoMinute)))
  }

  get size(): number {
    return this.#counts.size
  }

  #countOf(address: string, minute: number): Count {
    const known = this.#counts.get(address)
    const count = { minute, now: 0, before: 0 }
    if (known?.minute === minute) Object.assign(count, known)
    else if (known?.minute === minute - 1) count.before = known.now
    this.#counts.delete(address)
    this.#counts.set(address, count)
    if (this.#counts.size > MOST_ADDRESSES) {
      const [longestUnheard] = this.#counts.keys()
      if (longestUnheard !== undefined) this.#counts.delete(longestUnheard)
    }
    return count
  }

  /** The count of the minute before fades evenly; a full minute of now has to become one first. */
  #secondsLeft({ now, before }: Count, intoMinute: number): number {
    const room = this.#most - now
    const share = room > 0 ? 1 - room / before - intoMinute : 1 - intoMinute + Math.max(0, 1 - this.#most / now)
    return (share * WINDOW_MS) / 1000
  }
}
