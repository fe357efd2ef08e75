/** Round robin between keys, such as IPs; first in, first out within one key. */
export class FairQueue<T> {
  /** The key whose turn is next comes first. */
  readonly #byKey = new Map<string, T[]>()
  #length = 0

  get length(): number {
    return this.#length
  }

  lengthOf(key: string): number {
    return this.#byKey.get(key)?.length ?? 0
  }

  /** How many are served before one of this key that comes now. */
  ahead(key: string): number {
    const own = this.lengthOf(key)
    let ahead = own
    for (const [other, { length }] of this.#byKey) if (other !== key) ahead += Math.min(length, own + 1)
    return ahead
  }

  push(key: string, one: T): void {
    const waiting = this.#byKey.get(key)
    if (waiting) waiting.push(one)
    else this.#byKey.set(key, [one])
    this.#length++
  }

  /** Whether one that waits may be served now; only the first of each key counts. */
  some(may: (one: T) => boolean): boolean {
    for (const [first] of this.#byKey.values()) if (first !== undefined && may(first)) return true
    return false
  }

  /** The next one who may be served now; a key that may not keeps its turn. */
  shift(may: (one: T) => boolean = () => true): T | undefined {
    for (const [key, waiting] of this.#byKey) {
      const [first] = waiting
      if (first === undefined || !may(first)) continue
      waiting.shift()
      this.#length--
      this.#byKey.delete(key)
      if (waiting.length > 0) this.#byKey.set(key, waiting)
      return first
    }
    return undefined
  }

  remove(key: string, one: T): void {
    const waiting = this.#byKey.get(key) ?? []
    const at = waiting.indexOf(one)
    if (at < 0) return
    waiting.splice(at, 1)
    this.#length--
    if (waiting.length === 0) this.#byKey.delete(key)
  }
}
