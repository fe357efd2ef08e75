import { bySize } from '#domain/family.ts'
import { type BaseUnit, baseAmountOf } from '#domain/quantity.ts'
import { piecesIn } from '#domain/shelf.ts'
import type { ShelfRow, Standing } from './family-shelf-store.ts'
import type { ProductRow } from './product-store.ts'

type Wanted = {
  /** All that are locked: the sizes, and those that were with one of them. */
  rows: readonly ProductRow[]
  ids: ReadonlySet<string>
  /** null: one product alone is a size of nothing. */
  family: string | null
  shelf: { id: string; unit: BaseUnit; amount: number } | null
  /** The shelves of today. */
  shelves: ReadonlyMap<string, ShelfRow>
}

/**
 * Where each product stands from now on. Who leaves a shared shelf has a count of its own: zero, until it is counted,
 * so that nothing is sold twice. When all leave it, the smallest size has what was there.
 */
export function planFamily({ rows, ids, family, shelf, shelves }: Wanted): Standing[] {
  const before = rows.find((row) => ids.has(row.id) && row.family !== null)?.family ?? null
  const heirs = heirsOf(rows, ids, shelf)
  return rows.map((row) => {
    const { id, shelfId, shelfSize, stock } = row
    if (ids.has(id) && shelf && row.quantity) {
      const size = baseAmountOf(row.quantity)
      return { id, family, shelfId: shelf.id, shelfSize: size, stock: piecesIn(shelf.amount, size) }
    }
    const stays = ids.has(id) ? family : row.family === before ? null : row.family
    const isShared = shelfId !== null && rows.some((other) => other.id !== id && other.shelfId === shelfId)
    if (!isShared) return { id, family: stays, shelfId, shelfSize, stock }
    const there = heirs.get(shelfId) === id ? (shelves.get(shelfId)?.amount ?? 0) : 0
    return { id, family: stays, shelfId: null, shelfSize: null, stock: piecesIn(there, shelfSize ?? 1) }
  })
}

/** Who has what is on a shelf that nobody shares any more. */
function heirsOf(rows: readonly ProductRow[], ids: ReadonlySet<string>, shelf: Wanted['shelf']): Map<string, string> {
  const left = Map.groupBy(
    rows.filter(({ shelfId }) => shelfId !== null && shelfId !== shelf?.id),
    ({ shelfId }) => shelfId ?? '',
  )
  // Those that stay together come before those that leave.
  const ahead = (row: ProductRow) => (ids.has(row.id) ? 0 : 1)
  const sorted = (some: ProductRow[]) =>
    some.toSorted(
      (one, other) => ahead(one) - ahead(other) || bySize({ _id: one.id, ...one }, { _id: other.id, ...other }),
    )
  return new Map([...left].map(([id, some]) => [id, sorted(some)[0]?.id ?? '']))
}
