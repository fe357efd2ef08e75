import { bySize, MAX_SIZES, whyNoSharedShelf } from '#domain/family.ts'
import { baseAmountOf, baseUnitOf, type Quantity } from '#domain/quantity.ts'
import { piecesIn } from '#domain/shelf.ts'
import { newId } from '../db/new-id.ts'
import type { ShelfRow, Standing } from './family-shelf-store.ts'
import type { ProductRow } from './product-store.ts'

/** A product as the file leaves it; family and shelf as they are in the shop. */
export type Member = Pick<ProductRow, 'name' | 'weight' | 'quantity' | 'offerPrice'> &
  Standing & { isArchived: boolean }

/** What a row says of sizes. Left out: nothing. */
export type SaidOfSizes = {
  row: number
  family?: string | null
  /** `was`: the amount is set only while the shelf still has this. */
  shelf?: { wanted: Quantity | null; was?: number }
  /** Its own count, where the file says another than there was. */
  stock?: number | null
}

export type SizesProblem = { row: number; column: 'family' | 'shelf'; reason: string }
export type PlannedFamilies = {
  standings: Standing[]
  shelves: ShelfRow[]
  problems: SizesProblem[]
  /** The sizes of each family that the file touches, the smallest first. */
  sizes: Map<string, Member[]>
}

type Known = {
  /** All that the file changes, and all that are in a family or on a shelf with one of them. */
  members: readonly Member[]
  said: ReadonlyMap<string, SaidOfSizes>
  shelves: ReadonlyMap<string, ShelfRow>
}

/** Where each product stands when the whole file is taken. */
export function planImportedFamilies({ members, said, shelves }: Known): PlannedFamilies {
  const plan: PlannedFamilies = { standings: [], shelves: [], problems: [], sizes: new Map() }
  const nextFamily = (member: Member) => {
    const family = said.get(member.id)?.family
    return family === undefined ? member.family : family
  }
  const touched = new Set(members.filter(({ id }) => said.has(id)).flatMap((one) => [one.family, nextFamily(one)]))
  const groups = Map.groupBy(members, nextFamily)
  const shared = sharedShelves(members)
  const placed = new Map<string, Standing>()
  const alone = new Set<string>()

  for (const [family, group] of groups) {
    if (family === null || !touched.has(family)) continue
    const rows = group.flatMap(({ id }) => said.get(id) ?? [])
    const problem = problemOf(family, group, rows)
    if (problem) {
      plan.problems.push(problem)
      continue
    }
    plan.sizes.set(family, group.toSorted(inSizes))
    if (group.length === 1) for (const { id } of group) alone.add(id)
    const now = shelfNow(members, family, { shared, shelves })
    const edit = rows.find(({ shelf }) => shelf)?.shelf
    const wanted = edit ? edit.wanted : group.length > 1 && now
    if (!wanted) continue
    const unit = baseUnitOf(wanted.unit)
    const why = whyNoSharedShelf(
      unit,
      group.filter(({ isArchived }) => !isArchived),
    )
    if (why) {
      const told = rows.find(({ shelf }) => shelf) ?? rows[0]
      if (told) plan.problems.push({ row: told.row, column: 'shelf', reason: why })
      continue
    }
    const shelf = shelfOf(wanted, { unit, now, was: edit?.was })
    plan.shelves.push(shelf)
    for (const { id, quantity } of group) {
      if (!quantity) continue
      const size = baseAmountOf(quantity)
      placed.set(id, { id, family, shelfId: shelf.id, shelfSize: size, stock: piecesIn(shelf.amount, size) })
    }
  }
  for (const { row, shelf } of (groups.get(null) ?? []).flatMap(({ id }) => said.get(id) ?? []))
    if (shelf?.wanted) plan.problems.push({ row, column: 'shelf', reason: NO_FAMILY })

  const heirs = heirsOf(members, { placed, shared, nextFamily })
  for (const member of members) {
    const { id, shelfId, shelfSize, stock } = member
    const there = placed.get(id)
    const family = alone.has(id) ? null : nextFamily(member)
    const leaves = shelfId !== null && shared.has(shelfId) && (touched.has(member.family) || said.has(id))
    if (there) plan.standings.push(there)
    else if (!leaves) plan.standings.push({ id, family, shelfId, shelfSize, stock })
    else {
      const left = heirs.get(shelfId) === id ? piecesIn(shelves.get(shelfId)?.amount ?? 0, shelfSize ?? 1) : 0
      const own = said.get(id)?.stock
      plan.standings.push({ id, family, shelfId: null, shelfSize: null, stock: own === undefined ? left : own })
    }
  }
  return plan
}

const NO_FAMILY = 'Only sizes of one thing share a shelf. Fill in “family”, too.'

export const inSizes = (one: Member, other: Member) => bySize({ _id: one.id, ...one }, { _id: other.id, ...other })

function problemOf(family: string, group: readonly Member[], rows: readonly SaidOfSizes[]): SizesProblem | null {
  const joined = rows.find((each) => each.family === family)
  if (joined && group.length === 1) return { row: joined.row, column: 'family', reason: ALONE }
  const [told] = rows
  if (told && group.filter(({ isArchived }) => !isArchived).length > MAX_SIZES)
    return { row: told.row, column: 'family', reason: `A product can have up to ${MAX_SIZES} sizes.` }
  const [first, ...edits] = rows.filter(({ shelf }) => shelf)
  const other = edits.find(({ shelf }) => textOf(shelf?.wanted) !== textOf(first?.shelf?.wanted))
  if (!first || !other) return null
  return { row: other.row, column: 'shelf', reason: `Row ${first.row} says something else of the same shelf.` }
}

const ALONE = 'No other product has this family. Use the same text for all sizes of one thing.'
const textOf = (shelf: Quantity | null | undefined) => (shelf ? `${baseAmountOf(shelf)} ${baseUnitOf(shelf.unit)}` : '')

/** Shelves that several of these are on. */
function sharedShelves(members: readonly Member[]): Set<string> {
  const beside = Map.groupBy(members, ({ shelfId }) => shelfId)
  return new Set([...beside].flatMap(([id, those]) => (id !== null && those.length > 1 ? [id] : [])))
}

type Shelves = { shared: ReadonlySet<string>; shelves: ReadonlyMap<string, ShelfRow> }

function shelfNow(members: readonly Member[], family: string, { shared, shelves }: Shelves): ShelfRow | null {
  const on = members.find((one) => one.family === family && one.shelfId !== null && shared.has(one.shelfId))
  return shelves.get(on?.shelfId ?? '') ?? null
}

type Before = { unit: ShelfRow['unit']; now: ShelfRow | null; was: number | undefined }

function shelfOf(wanted: Quantity, { unit, now, was }: Before): ShelfRow {
  const amount = baseAmountOf(wanted)
  if (now?.unit !== unit) return { id: newId(), unit, amount }
  return was !== undefined && was !== now.amount ? now : { ...now, amount }
}

type Staying = {
  placed: ReadonlyMap<string, Standing>
  shared: ReadonlySet<string>
  nextFamily: (member: Member) => string | null
}

/** Who has what is on a shelf that nobody shares any more: the smallest, those that stay together before others. */
function heirsOf(members: readonly Member[], { placed, shared, nextFamily }: Staying): Map<string, string> {
  const heirs = new Map<string, string>()
  for (const id of shared) {
    const [heir, ...others] = members
      .filter(({ shelfId }) => shelfId === id)
      .toSorted((one, other) => leaving(one) - leaving(other) || inSizes(one, other))
    const isKept = [heir, ...others].some((one) => one && placed.get(one.id)?.shelfId === id)
    if (heir && !isKept) heirs.set(id, heir.id)
  }
  return heirs

  function leaving(member: Member): number {
    return nextFamily(member) === member.family ? 0 : 1
  }
}
