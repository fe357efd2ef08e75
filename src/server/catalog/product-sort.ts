import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { SortOrder } from '#domain/catalog.ts'
import { products } from '../db/tables/product-tables.ts'

type SortedRow = Pick<typeof products.$inferSelect, 'id' | 'name' | 'offerPrice' | 'unitPrice' | 'discount'>
type Sort = { key: SQL | null; falling: boolean; keyOf(row: SortedRow): string | number }

const name = sql`lower(${products.name}) COLLATE "C"`

/** Products without one come last; the index products_by_unit_price has the same number. */
const NO_UNIT_PRICE = Number.MAX_SAFE_INTEGER
const unitPrice = sql`coalesce(${products.unitPrice}, ${sql.raw(`${NO_UNIT_PRICE}`)})`

/** Each sort ends with the id, so that pages neither repeat nor skip a product. */
const SORTS: Record<SortOrder, Sort> = {
  featured: { key: null, falling: false, keyOf: () => 0 },
  newest: { key: null, falling: true, keyOf: () => 0 },
  'price-low': { key: sql`${products.offerPrice}`, falling: false, keyOf: (row) => row.offerPrice },
  'price-high': { key: sql`${products.offerPrice}`, falling: true, keyOf: (row) => row.offerPrice },
  'unit-price': { key: unitPrice, falling: false, keyOf: (row) => row.unitPrice ?? NO_UNIT_PRICE },
  name: { key: name, falling: false, keyOf: (row) => row.name },
  discount: { key: sql`${products.discount}`, falling: true, keyOf: (row) => row.discount },
}

export function orderBy(sort: SortOrder): SQL[] {
  const { key, falling } = SORTS[sort]
  const direction = falling ? desc : asc
  return [...(key ? [direction(key)] : []), direction(products.id)]
}

type Position = { key: string | number; id: string }

export const cursorAt = (sort: SortOrder, row: SortedRow) => cursorFor(SORTS[sort].keyOf(row), row.id)

export const cursorFor = (key: Position['key'], id: string) =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url')

export function readCursor(cursor: string): Position | null {
  try {
    const [key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const readable =
      (typeof key === 'string' || Number.isSafeInteger(key)) && typeof id === 'string' && !/\0/.test(key + id)
    return readable ? { key, id } : null
  } catch {
    return null
  }
}

export function afterCursor(sort: SortOrder, cursor: string): SQL | undefined {
  const place = readCursor(cursor)
  if (!place) return sql`false`
  const { key, falling } = SORTS[sort]
  const than = falling ? sql`<` : sql`>`
  if (!key) return sql`${products.id} ${than} ${place.id}`
  const at = sort === 'name' ? sql`lower(${String(place.key)}) COLLATE "C"` : sql`${Number(place.key) || 0}::bigint`
  return sql`(${key}, ${products.id}) ${than} (${at}, ${place.id})`
}
