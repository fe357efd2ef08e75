/** Runs at most so many at once; the others wait in line. */
export class ConcurrencyLimit {
  readonly #most: number
  readonly #line: (() => void)[] = []
  #running = 0

  constructor(most: number) {
    this.#most = most
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#most) this.#running++
    else await new Promise<void>((enter) => this.#line.push(enter))
    try {
      return await work()
    } finally {
      const next = this.#line.shift()
      if (next) next()
      else this.#running--
    }
  }
}
