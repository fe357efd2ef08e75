/** Holds what was used last, up to a number of bytes; the longest unused goes first. */
export class PageShelf<Kept extends { bytes: number }> {
  readonly #kept = new Map<string, Kept>()
  readonly #room: number
  #bytes = 0

  constructor(room: number) {
    this.#room = room
  }

  get bytes(): number {
    return this.#bytes
  }

  find(key: string): Kept | undefined {
    const kept = this.#kept.get(key)
    if (kept) {
      this.#kept.delete(key)
      this.#kept.set(key, kept)
    }
    return kept
  }

  keep(key: string, kept: Kept): void {
    this.#drop(key)
    if (kept.bytes > this.#room) return
    this.#kept.set(key, kept)
    this.#bytes += kept.bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#room) break
      this.#drop(oldest)
    }
  }

  clear(): void {
    this.#kept.clear()
    this.#bytes = 0
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
  }
}
