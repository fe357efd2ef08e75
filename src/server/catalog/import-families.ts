import { isDeepStrictEqual } from 'node:util'
import { inArray, sql } from 'drizzle-orm'
import type { ImportReport } from '#contract/catalog/product-csv.ts'
import { sizeLabel } from '#domain/family.ts'
import { baseAmountOf, quantityIn } from '#domain/quantity.ts'
import type { Reader, Tx } from '../db/database.ts'
import { isId, newId } from '../db/new-id.ts'
import { products } from '../db/tables/product-tables.ts'
import { deleteEmptyShelves, findShelves, saveShelf, saveStandings } from './family-shelf-store.ts'
import { lockFamily, withThoseBeside } from './family-store.ts'
import { fitLooseShelves } from './loose-shelf.ts'
import {
  inSizes,
  type Member,
  type PlannedFamilies,
  planImportedFamilies,
  type SaidOfSizes,
} from './plan-imported-families.ts'
import { reasonFor } from './product-csv.ts'
import type { Planned } from './product-import-store.ts'
import { findProducts, type ProductRow } from './product-store.ts'

const AT_ONCE = 500

/**
 * The families that a file means: the shop’s own by their ids, others by any text. A text is the family that its rows
 * are in already, if that is one and nothing else of the file means it, so that the same file says the same again.
 */
export class FamilyNames {
  readonly #idOf = new Map<string, string>()

  static async read(db: Reader, lines: readonly { id: string; family: string }[]): Promise<FamilyNames> {
    const names = new FamilyNames()
    const now = new Map<string, string | null>()
    const ids = lines.flatMap(({ id, family }) => (isId(id) && family && !isId(family) ? [id] : []))
    for (let from = 0; from < ids.length; from += AT_ONCE)
      for (const row of await findProducts(db, ids.slice(from, from + AT_ONCE))) now.set(row.id, row.family)
    const taken = new Set(lines.map(({ family }) => family))
    for (const [key, rows] of Map.groupBy(lines, ({ family }) => keyOf(family))) {
      const [first, ...others] = new Set(rows.flatMap(({ id }) => now.get(id) ?? []))
      const isTheirs = first !== undefined && others.length === 0 && rows.length > 1 && !taken.has(first)
      const family = isTheirs ? first : newId()
      names.#idOf.set(key, family)
      taken.add(family)
    }
    return names
  }

  find(text: string): string {
    const family = text.trim()
    return family === '' || isId(family) ? family : (this.#idOf.get(keyOf(family)) ?? family)
  }
}

const keyOf = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** Those that say something of sizes, and changed packs: they may stand on a shelf with others. */
const isAboutSizes = ({ kind, columns, values }: Planned) =>
  kind === 'add'
    ? values.family !== null || values.shelf !== null
    : columns.some((column) => ['family', 'shelf', 'quantity', 'loose', 'weight'].includes(column))

/** The sizes of a family as people read them, now or when the file is taken. */
type SizeWords = { before: (family: string) => string; after: (family: string) => string }
export type CheckedFamilies = { reasons: Map<Planned, string>; words: SizeWords }

/** Before anything is written: what the sizes will be, and why rows can’t be taken. */
export async function checkFamilies(db: Reader, planned: readonly Planned[]): Promise<CheckedFamilies> {
  const about = planned.filter(isAboutSizes)
  const reasons = new Map<Planned, string>()
  if (about.length === 0) return { reasons, words: { before: () => '', after: () => '' } }
  const rows = new Map((await findTogether(db, about)).map((row) => [row.id, row]))
  const members = new Map([...rows].map(([id, row]) => [id, memberOf(row)]))
  for (const { id, values } of planned) {
    const row = members.get(id) ?? { family: null, shelfId: null, shelfSize: null, stock: values.stock }
    if (members.has(id) || values.family)
      members.set(id, { ...row, ...values, id, family: row.family, stock: row.stock, isArchived: values.archived })
  }
  const plan = await planWith(db, [...members.values()], about)
  const lineOf = new Map(planned.map((line) => [line.row, line]))
  for (const { row, column, reason } of plan.problems) {
    const line = lineOf.get(row)
    if (line) reasons.set(line, reasonFor(column, '', reason))
  }
  const before = Map.groupBy(rows.values(), ({ family }) => family)
  const words = {
    before: (family: string) => labels((before.get(family) ?? []).map(memberOf).sort(inSizes)),
    after: (family: string) => labels(plan.sizes.get(family)),
  }
  return { reasons, words }
}

const labels = (sizes: readonly Member[] | undefined) => sizes?.map(sizeLabel).join(' · ') ?? ''

/** Locks what the file’s sizes stand beside, in id order, before the first product is written. False: it has changed. */
export async function lockTogether(tx: Tx, planned: readonly Planned[]): Promise<boolean> {
  const about = planned.filter(isAboutSizes)
  if (about.length === 0) return true
  const changed = planned.flatMap(({ kind, id }) => (kind === 'change' ? [id] : []))
  const beside = (await findTogether(tx, about)).map(({ id }) => id)
  return (await lockFamily(tx, [...new Set([...changed, ...beside])])) !== null
}

/** After the products were written. False: somebody has changed these sizes since the file was checked. */
export async function placeImported(tx: Tx, planned: readonly Planned[]): Promise<boolean> {
  const about = planned.filter(isAboutSizes)
  if (about.length === 0) return true
  const rows = await findTogether(tx, about)
  const plan = await planWith(tx, rows.map(memberOf), about)
  if (plan.problems.length > 0) return false
  const shelves = [...new Set(rows.flatMap(({ shelfId }) => shelfId ?? []))]
  for (const shelf of plan.shelves) await saveShelf(tx, shelf)
  const now = new Map(rows.map((row) => [row.id, row]))
  await saveStandings(
    tx,
    plan.standings.filter(({ id, ...standing }) => !isDeepStrictEqual(standing, standingOf(now.get(id)))),
  )
  await deleteEmptyShelves(tx, shelves)
  await fitLooseShelves(
    tx,
    rows.map(({ id }) => id),
  )
  return true
}

const standingOf = (row: ProductRow | undefined) =>
  row && { family: row.family, shelfId: row.shelfId, shelfSize: row.shelfSize, stock: row.stock }

/** With all that are in one of the families, or on a shelf with one of them. */
async function findTogether(db: Reader, about: readonly Planned[]): Promise<ProductRow[]> {
  const families = [...new Set(about.flatMap(({ values }) => values.family ?? []))]
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.family, [...families, '']))
  const ids = [...about.map(({ id }) => id), ...found.map(({ id }) => id)]
  return db
    .select()
    .from(products)
    .where(withThoseBeside(ids, 'family', 'shelf_id'))
    .orderBy(sql`id`)
}

async function planWith(db: Reader, members: Member[], about: readonly Planned[]): Promise<PlannedFamilies> {
  const shelves = await findShelves(db, [...new Set(members.flatMap(({ shelfId }) => shelfId ?? []))])
  return planImportedFamilies({ members, said: new Map(about.map((line) => [line.id, saidIn(line)])), shelves })
}

const memberOf = (row: ProductRow): Member => ({ ...row, isArchived: row.archivedAt !== null })

function saidIn({ row, kind, values, columns, shelfWas }: Planned): SaidOfSizes {
  const { family, shelf, stock } = values
  const says = (column: (typeof columns)[number]) => columns.includes(column)
  const was = shelfWas === undefined ? null : quantityIn(shelfWas)
  return {
    row,
    ...(says('family') && { family }),
    ...(says('shelf') && { shelf: { wanted: shelf, ...(was && { was: baseAmountOf(was) }) } }),
    ...(kind === 'change' && says('stock') && { stock }),
  }
}

/** In the preview, families are told by their sizes: their ids say nothing to people. */
export function inSizeWords(changes: ImportReport['changes'], { before, after }: SizeWords): ImportReport['changes'] {
  return changes.map((change) => ({
    ...change,
    cells: change.cells.map((cell) =>
      cell.column === 'family' ? { ...cell, from: before(cell.from), to: after(cell.to) } : cell,
    ),
  }))
}
