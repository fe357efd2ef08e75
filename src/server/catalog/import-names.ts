import { IMPORT_LIMITS, type ImportReport } from '#contract/catalog/product-csv.ts'
import type { Reader } from '../db/database.ts'
import { type Planned, productsNamed } from './product-import-store.ts'

const AT_ONCE = 500

/** New and renamed products with the name of another: most often an id was left out. */
export class ImportNames {
  readonly #seen = new Set<string>()
  readonly #sameName: ImportReport['sameName'] = []

  /** Against the rows of the file before it. */
  note(row: number, name: string, isNew: boolean): void {
    const key = nameKey(name)
    if (isNew && this.#seen.has(key)) this.#warn(row, name)
    this.#seen.add(key)
  }

  /** Against the other products of the shop, too. */
  async compare(db: Reader, planned: readonly Planned[]): Promise<ImportReport['sameName']> {
    const named = planned.filter(({ columns }) => columns.includes('name'))
    for (let from = 0; from < named.length; from += AT_ONCE) {
      const some = named.slice(from, from + AT_ONCE)
      const others = Map.groupBy(
        await productsNamed(
          db,
          some.map(({ values }) => values.name),
        ),
        ({ asked }) => asked,
      )
      for (const { row, id, values } of some) {
        const isTaken = others.get(values.name)?.some((other) => other.id !== id)
        if (isTaken && !this.#sameName.some((warned) => warned.row === row)) this.#warn(row, values.name)
      }
    }
    return this.#sameName.sort((one, other) => one.row - other.row)
  }

  #warn(row: number, name: string): void {
    if (this.#sameName.length < IMPORT_LIMITS.listed) this.#sameName.push({ row, name })
  }
}

const nameKey = (name: string) => name.toLowerCase().replaceAll(/\s+/g, ' ')
