import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'

/** `supplierId` is empty for what comes from no supplier that the shop knows. */
export type PurchaseList = {
  id: string
  supplierId: string
  supplierName: string
  day: string
  delivery: string
  sent: boolean
  received: boolean
  version: number
  savedAt: Date
}
export type PurchaseLine = { productId: string; packs: number; packSize: number }

const COLUMNS = `id, supplier_id AS "supplierId", supplier_name AS "supplierName", day::text, delivery::text, sent,
  received, version, saved_at AS "savedAt"`

export const listsOfDay = statement<PurchaseList>(`SELECT ${COLUMNS} FROM purchase_lists WHERE day = $1`)
const byId = statement<PurchaseList>(`SELECT ${COLUMNS} FROM purchase_lists WHERE id = $1`)
const lockById = statement<PurchaseList>(`SELECT ${COLUMNS} FROM purchase_lists WHERE id = $1 FOR UPDATE`)
const lockSuppliers = statement<PurchaseList>(`
  SELECT ${COLUMNS} FROM purchase_lists WHERE supplier_id = $1 AND day = $2 FOR UPDATE`)
/** Two who save the first list of a supplier’s day take turns. */
const takeTurn = statement("SELECT pg_advisory_xact_lock(hashtext('purchase list ' || $1 || $2))")

export const findPurchaseList = async (db: Reader, id: string): Promise<PurchaseList | undefined> =>
  (await byId(db, id))[0]
export const lockPurchaseList = async (tx: Tx, id: string): Promise<PurchaseList | undefined> =>
  (await lockById(tx, id))[0]

export async function lockListOf(tx: Tx, supplierId: string, day: string): Promise<PurchaseList | undefined> {
  await takeTurn(tx, supplierId, day)
  return (await lockSuppliers(tx, supplierId, day))[0]
}

export const linesOfLists = statement<PurchaseLine & { listId: string }>(`
  SELECT list_id AS "listId", product_id AS "productId", packs, pack_size AS "packSize" FROM purchase_lines
  WHERE list_id = ANY($1) ORDER BY list_id, product_id`)

/** Ordered, not received, and not long overdue: what should have come by then counts no more. */
export const comingLists = statement<PurchaseList>(`
  SELECT ${COLUMNS} FROM purchase_lists WHERE sent AND NOT received AND delivery >= $1 ORDER BY delivery, id`)

const upsert = statement<PurchaseList>(`
  INSERT INTO purchase_lists (id, supplier_id, supplier_name, day, delivery, sent) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (supplier_id, day) DO UPDATE SET supplier_name = excluded.supplier_name, delivery = excluded.delivery,
    sent = excluded.sent, version = purchase_lists.version + 1, saved_at = now()
  RETURNING ${COLUMNS}`)
const deleteLines = statement('DELETE FROM purchase_lines WHERE list_id = $1')
const insertLines = statement(`
  INSERT INTO purchase_lines (list_id, product_id, packs, pack_size)
  SELECT $1, line.* FROM unnest($2::text[], $3::integer[], $4::integer[]) AS line`)
export const deletePurchaseList = statement('DELETE FROM purchase_lists WHERE id = $1')
export const saveReceived = statement('UPDATE purchase_lists SET received = $2 WHERE id = $1')
/** Received, whether or not anybody had said that it was ordered; unknown ones are left out. */
export const purchaseCame = statement('UPDATE purchase_lists SET sent = true, received = true WHERE id = $1')

type Wanted = Pick<PurchaseList, 'supplierId' | 'supplierName' | 'day' | 'delivery' | 'sent'>

export async function writePurchaseList(tx: Tx, list: Wanted, lines: readonly PurchaseLine[]): Promise<PurchaseList> {
  const { supplierId, supplierName, day, delivery, sent } = list
  const [saved] = await upsert(tx, newId(), supplierId, supplierName, day, delivery, sent)
  if (!saved) throw new Error('a list was not saved')
  await deleteLines(tx, saved.id)
  await insertLines(
    tx,
    saved.id,
    lines.map(({ productId }) => productId),
    lines.map(({ packs }) => packs),
    lines.map(({ packSize }) => packSize),
  )
  return saved
}
