import type { CategoryPath } from '#domain/catalog.ts'
import type { CategoryPlan, WantedCategory } from '#domain/category-plan.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { categoryWord } from '../search/word-list.ts'
import { moveWordCounts } from '../search/word-store.ts'
import {
  clearParents,
  deleteRow,
  insertRow,
  moveProducts,
  moveRedirects,
  replaceWord,
  setPath,
  setRedirect,
  updateRows,
} from './category-edit-store.ts'

/** Everything of a category that the seller decides. */
export type WantedRow = WantedCategory & {
  bgColor: string
  aliases: string[]
  hidden: boolean
  /** Whether the picture of the seller stays. */
  keepsPicture: boolean
}

/** Writes a plan. Returns whether products have another category now. */
export async function writePlan(tx: Tx, { rows, gone }: CategoryPlan<WantedRow>): Promise<boolean> {
  const paths = new Paths(tx)
  const occupied = new Set([...rows, ...gone].flatMap(({ known }) => known?.path.toLowerCase() ?? []))
  const ids: string[] = []
  for (const { wanted, known } of rows) {
    const id = known?.id ?? newId()
    ids.push(id)
    // A path that another category still has is free only at the end.
    const path = known?.path ?? (occupied.has(wanted.path.toLowerCase()) ? inBetween(id) : wanted.path)
    if (!known) await insertRow(tx, id, path, wanted.text, wanted.bgColor)
    paths.isNow(id, path)
  }
  await writeRows(tx, rows, ids)
  await clearParents(
    tx,
    gone.map(({ known }) => known.id),
  )
  for (const { known, into } of gone) await deleteCategory(tx, known, into === null ? null : targetAt(into))
  const renamed = rows.flatMap(({ wanted, known }, place) => {
    const id = ids[place] ?? ''
    return paths.of(id) === wanted.path ? [] : [{ id, from: known?.path ?? null, to: wanted.path }]
  })
  await paths.change(renamed)
  return gone.some(({ into }) => into !== null) || renamed.some(({ from }) => from !== null)

  function targetAt(place: number) {
    const id = ids[place] ?? ''
    return { id, path: paths.of(id), finally: rows[place]?.wanted.path ?? '' }
  }
}

const inBetween = (id: string): CategoryPath => `moving-${id}`

async function writeRows(tx: Tx, rows: CategoryPlan<WantedRow>['rows'], ids: readonly string[]): Promise<void> {
  const idOf = new Map(rows.map(({ wanted }, place) => [wanted.path.toLowerCase(), ids[place]]))
  const lines = rows.map(({ wanted }, place) => ({
    id: ids[place],
    text: wanted.text,
    bgColor: wanted.bgColor,
    aliases: wanted.aliases,
    hidden: wanted.hidden,
    keepsPicture: wanted.keepsPicture,
    parent: wanted.parent ? (idOf.get(wanted.parent.toLowerCase()) ?? null) : null,
    place,
  }))
  await updateRows(tx, JSON.stringify(lines))
}

type Target = { id: string; path: CategoryPath; finally: CategoryPath }

async function deleteCategory(tx: Tx, { id, path }: { id: string; path: CategoryPath }, into: Target | null) {
  if (into) {
    await replaceWords(tx, path, { from: path, to: into.finally })
    await moveProducts(tx, path, into.path)
    await moveRedirects(tx, id, into.id)
    await setRedirect(tx, path, into.id)
  }
  await deleteRow(tx, id)
}

/** Products are found by their category too. */
async function replaceWords(tx: Tx, category: CategoryPath, { from, to }: { from: CategoryPath; to: CategoryPath }) {
  const [before, after] = [categoryWord(from), categoryWord(to)]
  if (before === after) return
  const { length } = await replaceWord(tx, category, before, after)
  await moveWordCounts(
    tx,
    new Map([
      [before, -length],
      [after, length],
    ]),
  )
}

type Rename = { id: string; from: CategoryPath | null; to: CategoryPath }

/** What the paths are in the middle of a change: two categories may swap theirs. */
class Paths {
  readonly #tx: Tx
  readonly #now = new Map<string, CategoryPath>()

  constructor(tx: Tx) {
    this.#tx = tx
  }

  isNow(id: string, path: CategoryPath): void {
    this.#now.set(id, path)
  }

  of(id: string): CategoryPath {
    return this.#now.get(id) ?? ''
  }

  /** Products follow by their foreign key. What wants a path that another still has waits aside until all have left. */
  async change(renames: Rename[]): Promise<void> {
    const isBlocked = new Map(renames.map(({ id, to }) => [id, this.#isTaken(id, to)]))
    for (const { id } of renames) if (isBlocked.get(id)) await this.#set(id, inBetween(id))
    const inTurn = renames.toSorted((a, b) => Number(isBlocked.get(a.id)) - Number(isBlocked.get(b.id)))
    for (const { id, from, to } of inTurn) {
      if (from !== null) await replaceWords(this.#tx, this.of(id), { from, to })
      await this.#set(id, to)
      if (from !== null && from.toLowerCase() !== to.toLowerCase()) await setRedirect(this.#tx, from, id)
    }
  }

  #isTaken(id: string, path: CategoryPath): boolean {
    return [...this.#now].some(([other, taken]) => other !== id && taken.toLowerCase() === path.toLowerCase())
  }

  async #set(id: string, path: CategoryPath): Promise<void> {
    await setPath(this.#tx, id, path)
    this.#now.set(id, path)
  }
}
