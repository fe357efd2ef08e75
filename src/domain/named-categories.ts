import type { CategoryPath } from './catalog.ts'
import { pathKey } from './category-key.ts'
import { MAX_CATEGORIES, MAX_CATEGORY_PATH, nameProblem, suggestedPath } from './category-name.ts'

export type NewCategory = { path: CategoryPath; text: string }

type Known = { path: CategoryPath; text: string }
type Settings = {
  /** By a path, or by one that it had before. */
  find: (path: string) => Known | undefined
  /** Whether a name that no category has becomes one. */
  adds: boolean
  /** Says which there are. */
  choose: string
}

const ONLY_LATIN = /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{S}\s]*$/u

/** Which category is meant where people write one: by its path, by its name, or as a new one. */
export class NamedCategories {
  readonly #settings: Settings
  readonly #byName: Map<string, Known[]>
  readonly #byKey: Map<string, Known>
  readonly #added: NewCategory[] = []
  readonly #free: number

  constructor(known: readonly Known[], settings: Settings) {
    this.#settings = settings
    this.#byName = Map.groupBy(known, ({ text }) => nameKey(text))
    this.#byKey = new Map(known.map((one) => [pathKey(one.path), one]))
    this.#free = MAX_CATEGORIES - known.length
  }

  /** Those that there were not. */
  get added(): readonly NewCategory[] {
    return this.#added
  }

  read(written: string): { path: CategoryPath } | { problem: string } {
    const { find, adds, choose } = this.#settings
    const text = written.trim().replaceAll(/\s+/g, ' ')
    if (text === '') return { problem: choose }
    const named = this.#byName.get(nameKey(text)) ?? []
    const found = find(text) ?? (named.length > 1 ? undefined : (named[0] ?? this.#alike(text)))
    if (found) return { path: found.path }
    if (named.length > 1) return { problem: `Several categories have this name. Use one of ${pathsOf(named)}.` }
    return adds ? this.#add(text) : { problem: choose }
  }

  /** “Tea coffee” and “vegetable” mean Tea-Coffee and Vegetables. A path leaves out letters of other scripts. */
  #alike(text: string): Known | undefined {
    if (text.length > MAX_CATEGORY_PATH || !ONLY_LATIN.test(text)) return undefined
    return this.#byKey.get(pathKey(suggestedPath(text)))
  }

  #add(text: string): { path: CategoryPath } | { problem: string } {
    const problem = nameProblem(text)
    if (problem !== null) return { problem }
    if (this.#added.length >= this.#free)
      return { problem: `A shop can’t have more than ${MAX_CATEGORIES} categories.` }
    const added = { path: this.#freePath(suggestedPath(text)), text }
    this.#added.push(added)
    this.#byName.set(nameKey(text), [added])
    this.#byKey.set(pathKey(added.path), added)
    return { path: added.path }
  }

  #freePath(wanted: CategoryPath): CategoryPath {
    const isFree = (path: CategoryPath) => !this.#byKey.has(pathKey(path)) && !this.#settings.find(path)
    if (wanted !== '' && isFree(wanted)) return wanted
    const stem = wanted.slice(0, MAX_CATEGORY_PATH - 4).replace(/-+$/, '') || 'Category'
    for (let nth = 2; ; nth++) if (isFree(`${stem}-${nth}`)) return `${stem}-${nth}`
  }
}

const nameKey = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ')
const pathsOf = (named: readonly Known[]) => named.map(({ path }) => path).join(', ')
