import { and, desc, eq } from 'drizzle-orm'
import type { Address, AddressDetails, SavedAddress } from '#domain/address.ts'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'
import { addresses } from '../db/tables/address-tables.ts'

export type AddressNaming = { label?: string | undefined; isDefault?: boolean | undefined }

/** The caller has locked the shopper, so that there is one default at most. */
export async function insertAddress(
  tx: Tx,
  userId: string,
  details: AddressDetails,
  { label, isDefault = false }: AddressNaming,
): Promise<SavedAddress> {
  const id = newId()
  if (isDefault) await clearDefault(tx, userId)
  await tx.insert(addresses).values({ id, userId, details, label: label || null, isDefault })
  return savedView({ id, details, label: label || null, isDefault })
}

/** False when the shopper has no such address. */
export async function changeAddress(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
  change: AddressNaming & { details?: AddressDetails },
): Promise<boolean> {
  const { details, label, isDefault } = change
  if (isDefault) await clearDefault(tx, userId)
  const changed = await tx
    .update(addresses)
    .set({
      ...(details && { details }),
      ...(label !== undefined && { label: label || null }),
      ...(isDefault !== undefined && { isDefault }),
    })
    .where(and(eq(addresses.userId, userId), eq(addresses.id, id)))
    .returning({ id: addresses.id })
  return changed.length > 0
}

async function clearDefault(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), addresses.isDefault))
}

export async function deleteAddressOf(tx: Tx, { userId, id }: { userId: string; id: string }): Promise<void> {
  await tx.delete(addresses).where(and(eq(addresses.userId, userId), eq(addresses.id, id)))
}

export async function addressesOf(db: Reader, userId: string): Promise<SavedAddress[]> {
  const rows = await db.select().from(addresses).where(eq(addresses.userId, userId)).orderBy(desc(addresses.id))
  return rows.map(savedView)
}

type AddressRow = typeof addresses.$inferSelect

function savedView({ id, details, label, isDefault }: Omit<AddressRow, 'userId' | 'createdAt'>): SavedAddress {
  return { _id: id, ...details, ...(label && { label }), isDefault }
}

const find = statement<{ user_id: string; details: AddressDetails }>(
  'SELECT user_id, details FROM addresses WHERE id = $1',
)

/** As an order keeps it: without the shopper's label. */
export async function findAddress(db: Reader, id: string): Promise<{ userId: string; address: Address } | null> {
  const [row] = await find(db, id)
  return row ? { userId: row.user_id, address: { _id: id, ...row.details } } : null
}

/** Orders keep their own copy. */
export async function deleteAddressesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId))
}
