import type { Address, AddressDetails, SavedAddress } from '#domain/address.ts'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'

export type AddressNaming = { label?: string | undefined; isDefault?: boolean | undefined }

const insert = statement(`
  INSERT INTO addresses (id, user_id, details, label, is_default) VALUES ($1, $2, $3::jsonb, $4, $5)`)
const clearDefault = statement('UPDATE addresses SET is_default = false WHERE user_id = $1 AND is_default')

/** The caller has locked the shopper, so that there is one default at most. */
export async function insertAddress(
  tx: Tx,
  userId: string,
  details: AddressDetails,
  { label, isDefault = false }: AddressNaming,
): Promise<SavedAddress> {
  const id = newId()
  if (isDefault) await clearDefault(tx, userId)
  await insert(tx, id, userId, JSON.stringify(details), label || null, isDefault)
  return savedView({ id, details, label: label || null, isDefault })
}

const change = statement<{ id: string }>(`
  UPDATE addresses SET details = coalesce($3::jsonb, details), is_default = coalesce($5, is_default),
    label = CASE WHEN $4::text IS NULL THEN label ELSE nullif($4, '') END
  WHERE user_id = $1 AND id = $2 RETURNING id`)

/** False when the shopper has no such address. */
export async function changeAddress(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
  { details, label, isDefault }: AddressNaming & { details?: AddressDetails },
): Promise<boolean> {
  if (isDefault) await clearDefault(tx, userId)
  return (await change(tx, userId, id, details && JSON.stringify(details), label, isDefault)).length > 0
}

const deleteOne = statement('DELETE FROM addresses WHERE user_id = $1 AND id = $2')

export async function deleteAddressOf(tx: Tx, { userId, id }: { userId: string; id: string }): Promise<void> {
  await deleteOne(tx, userId, id)
}

type AddressRow = { id: string; details: AddressDetails; label: string | null; isDefault: boolean }

const list = statement<AddressRow>(`
  SELECT id, details, label, is_default AS "isDefault" FROM addresses WHERE user_id = $1 ORDER BY id DESC`)

export async function addressesOf(db: Reader, userId: string): Promise<SavedAddress[]> {
  return (await list(db, userId)).map(savedView)
}

function savedView({ id, details, label, isDefault }: AddressRow): SavedAddress {
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

const deleteAll = statement('DELETE FROM addresses WHERE user_id = $1')

/** Orders keep their own copy. */
export async function deleteAddressesOf(tx: Tx, userId: string): Promise<void> {
  await deleteAll(tx, userId)
}

const moveAll = statement('UPDATE addresses SET user_id = $1, is_default = false WHERE user_id = $2')

export async function moveAddressesTo(tx: Tx, into: string, from: string): Promise<void> {
  await moveAll(tx, into, from)
}
