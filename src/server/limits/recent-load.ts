/** Work of long ago counts less and less: after so many milliseconds about a third. */
const MEMORY_MS = 2_000

/** How much work came of late, in milliseconds of work for each millisecond. */
export class RecentLoad {
  #work = 0
  #at = 0

  add(workMs: number, now: number): void {
    this.#work = this.#left(now) + workMs
    this.#at = now
  }

  perMs(now: number): number {
    return this.#left(now) / MEMORY_MS
  }

  #left(now: number): number {
    return this.#work * Math.exp((this.#at - now) / MEMORY_MS)
  }
}
