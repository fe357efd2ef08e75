type Entry = { at: number; happen: (at: number) => void }

/** What will happen when, in a simulation. */
export class Agenda {
  /** Latest first, so that the next one is taken from the end. */
  readonly #entries: Entry[] = []

  add(at: number, happen: Entry['happen']): void {
    let place = this.#entries.length
    while (place > 0 && (this.#entries[place - 1]?.at ?? 0) <= at) place--
    this.#entries.splice(place, 0, { at, happen })
  }

  /** Until nothing is left, including what is added meanwhile. */
  run(): void {
    for (let next = this.#entries.pop(); next; next = this.#entries.pop()) next.happen(next.at)
  }
}
