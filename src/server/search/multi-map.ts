/** Lists by key; most have one entry, which then costs no array. */
export class MultiMap {
  readonly #lists = new Map<string, string | string[]>()

  keys(): Iterable<string> {
    return this.#lists.keys()
  }

  of(key: string): string[] {
    const list = this.#lists.get(key)
    return list === undefined ? [] : typeof list === 'string' ? [list] : list
  }

  add(key: string, value: string): void {
    const list = this.of(key)
    if (!list.includes(value)) this.#lists.set(key, list.length === 0 ? value : [...list, value])
  }

  remove(key: string, value: string): void {
    const left = this.of(key).filter((one) => one !== value)
    if (left.length === 0) this.#lists.delete(key)
    else this.#lists.set(key, left)
  }
}
