import { inArray, type SQL, sql } from 'drizzle-orm'
import { type Refused, refuseAt } from '#contract/refused.ts'
import { barcodeKey } from '#domain/barcode.ts'
import type { Reader, Tx } from '../db/database.ts'
import { codeOf, rootCause } from '../db/lost-connection.ts'
import { products } from '../db/tables/product-tables.ts'

const key = sql<string>`lpad(${products.barcode}, 13, '0')`

export type BarcodeOwner = { id: string; name: string; isArchived: boolean }

/** However the twelve digits of a UPC are written. */
export const hasBarcode = (barcode: string): SQL => sql`${key} = ${barcodeKey(barcode)}`

/** The products that have these barcodes, archived ones too, by `barcodeKey`. */
export async function barcodeOwners(db: Reader, barcodes: readonly string[]): Promise<Map<string, BarcodeOwner>> {
  if (barcodes.length === 0) return new Map()
  const rows = await db
    .select({ id: products.id, name: products.name, archivedAt: products.archivedAt, key: key.as('key') })
    .from(products)
    .where(sql`${key} = ANY (${sql.param(barcodes.map(barcodeKey))}::text[])`)
  return new Map(rows.map(({ archivedAt, key: of, ...row }) => [of, { ...row, isArchived: archivedAt !== null }]))
}

/** So that two products of one file can exchange theirs. */
export async function clearBarcodes(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.update(products).set({ barcode: null }).where(inArray(products.id, ids))
}

export const takenSentence = ({ name, isArchived }: Pick<BarcodeOwner, 'name' | 'isArchived'>): string =>
  `${name}${isArchived ? ' (archived)' : ''} already has this barcode.`

/** The index decides, also between two who save at once: what it refuses is told at the field. */
export async function refuseTakenBarcode<T>(
  db: Reader,
  barcode: string | null | undefined,
  write: () => Promise<T>,
): Promise<T | Refused<'already_exists'>> {
  try {
    return await write()
  } catch (error) {
    if (!barcode || !isTakenBarcode(error)) throw error
    const owner = (await barcodeOwners(db, [barcode])).get(barcodeKey(barcode))
    return refuseAt('barcode', 'already_exists', takenSentence(owner ?? { name: 'Another product', isArchived: false }))
  }
}

const UNIQUE_VIOLATION = '23505'

export function isTakenBarcode(error: unknown): boolean {
  const cause = rootCause(error)
  return codeOf(cause) === UNIQUE_VIOLATION && (cause as { constraint?: unknown }).constraint === 'products_barcode'
}
