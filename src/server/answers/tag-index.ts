/** Which keys carry which tags. */
export class TagIndex {
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #keys = new Set<string>()

  add(key: string, tags: ReadonlySet<string>): void {
    this.#keys.add(key)
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysByTag.set(tag, new Set([key]))
    }
  }

  remove(key: string, tags: ReadonlySet<string>): void {
    this.#keys.delete(key)
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys?.delete(key) && keys.size === 0) this.#keysByTag.delete(tag)
    }
  }

  keys(): string[] {
    return [...this.#keys]
  }

  keysOf(tags: ReadonlySet<string>): Set<string> {
    const found = new Set<string>()
    for (const tag of tags) for (const key of this.#keysByTag.get(tag) ?? []) found.add(key)
    return found
  }
}

export function overlap(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const tag of some) if (others.has(tag)) return true
  return false
}
