import { desc, eq } from 'drizzle-orm'
import type { Address, AddressDetails } from '#domain/address.ts'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'
import { addresses } from '../db/tables/address-tables.ts'

export async function insertAddress(tx: Tx, userId: string, details: AddressDetails): Promise<Address> {
  const id = newId()
  await tx.insert(addresses).values({ id, userId, details })
  return { _id: id, ...details }
}

export async function addressesOf(db: Reader, userId: string): Promise<Address[]> {
  const rows = await db.select().from(addresses).where(eq(addresses.userId, userId)).orderBy(desc(addresses.id))
  return rows.map(({ id, details }) => ({ _id: id, ...details }))
}

const find = statement<{ user_id: string; details: AddressDetails }>(
  'SELECT user_id, details FROM addresses WHERE id = $1',
)

export async function findAddress(db: Reader, id: string): Promise<{ userId: string; address: Address } | null> {
  const [row] = await find(db, id)
  return row ? { userId: row.user_id, address: { _id: id, ...row.details } } : null
}

/** Orders keep their own copy. */
export async function deleteAddressesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId))
}
