import type { Supplier } from '#contract/goods/suppliers.ts'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'

type Written = Omit<Supplier, '_id' | 'products'>

const list = statement<Supplier>(`
  SELECT id AS _id, name, phone, weekdays, lead_days AS "leadDays",
    (SELECT count(*)::integer FROM products WHERE supplier_id = suppliers.id AND archived_at IS NULL) AS products
  FROM suppliers WHERE $1::text IS NULL OR id = $1 ORDER BY lower(name)`)
const insert = statement('INSERT INTO suppliers (id, name, phone, weekdays, lead_days) VALUES ($1, $2, $3, $4, $5)')
const update = statement(
  'UPDATE suppliers SET name = $2, phone = $3, weekdays = $4, lead_days = $5 WHERE id = $1 RETURNING id',
)
const remove = statement<{ name: string }>('DELETE FROM suppliers WHERE id = $1 RETURNING name')
const lock = statement('LOCK TABLE suppliers IN SHARE ROW EXCLUSIVE MODE')
const sameName = statement('SELECT id FROM suppliers WHERE lower(name) = lower($1) AND id <> $2')

export const listAllSuppliers = (db: Reader): Promise<Supplier[]> => list(db, null)

export async function findSupplier(db: Reader, id: string): Promise<Supplier | null> {
  return (await list(db, id))[0] ?? null
}

const lockOne = statement('SELECT FROM suppliers WHERE id = $1 FOR UPDATE')

/** Deliveries of one supplier are booked one after the other: a bill is seen by the next. */
export async function lockSupplier(tx: Tx, id: string): Promise<Supplier | null> {
  await lockOne(tx, id)
  return findSupplier(tx, id)
}

/** No other is added until the transaction ends. */
export async function hasOtherOfName(tx: Tx, name: string, id = ''): Promise<boolean> {
  await lock(tx)
  return (await sameName(tx, name, id)).length > 0
}

export async function insertSupplier(tx: Tx, { name, phone, weekdays, leadDays }: Written): Promise<string> {
  const id = newId()
  await insert(tx, id, name, phone, weekdays, leadDays)
  return id
}

/** False when there is none. */
export async function updateSupplier(
  tx: Tx,
  id: string,
  { name, phone, weekdays, leadDays }: Written,
): Promise<boolean> {
  return (await update(tx, id, name, phone, weekdays, leadDays)).length > 0
}

/** The name of the one that was; null when there is none. */
export async function deleteSupplierRow(tx: Tx, id: string): Promise<string | null> {
  return (await remove(tx, id))[0]?.name ?? null
}
