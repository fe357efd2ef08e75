import type { GoodsReceipt } from '#contract/goods/receive.ts'
import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

type NewReceipt = {
  id: string
  supplier: { _id: string; name: string } | null
  bill: string | null
  staffId: string | null
  lines: GoodsReceipt['lines']
}

const insert = statement(`
  INSERT INTO goods_receipts (id, supplier_id, supplier_name, bill, staff_id) VALUES ($1, $2, $3, $4, $5)`)
const insertLines = statement(`
  INSERT INTO goods_receipt_lines (receipt_id, line, product_id, name, amount, unit, cost, best_before, counted)
  SELECT $1, line, product, name, amount, unit, cost, "bestBefore", counted
  FROM jsonb_to_recordset($2::jsonb) AS new (line integer, product text, name text, amount bigint, unit text,
    cost bigint, "bestBefore" date, counted boolean)`)

export async function insertReceipt(tx: Tx, { id, supplier, bill, staffId, lines }: NewReceipt): Promise<void> {
  await insert(tx, id, supplier?._id ?? null, supplier?.name ?? null, bill, staffId)
  await insertLines(tx, id, JSON.stringify(lines.map((row, line) => ({ ...row, line }))))
}

const sameBill = statement<{ at: Date }>(`
  SELECT at FROM goods_receipts
  WHERE lower(bill) = lower($2) AND supplier_id IS NOT DISTINCT FROM $1::text AND at > now() - interval '1 year'
  ORDER BY id DESC LIMIT 1`)

/** When a delivery with this bill of the supplier was booked in the last year; null: it was not. */
export async function findSameBill(tx: Tx, supplierId: string | null, bill: string): Promise<Date | null> {
  return (await sameBill(tx, supplierId, bill))[0]?.at ?? null
}

const read = `
  SELECT goods_receipts.id AS _id, at, supplier_name AS supplier, bill, nullif(staff.name, '') AS by,
    lines.cost::float8 AS cost, lines.lines
  FROM goods_receipts LEFT JOIN staff ON staff.id = staff_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(cost), 0) AS cost, jsonb_agg(jsonb_build_object('product', product_id, 'name', name,
      'amount', amount, 'unit', unit, 'cost', cost, 'bestBefore', to_char(best_before, 'YYYY-MM-DD'),
      'counted', counted) ORDER BY line) AS lines
    FROM goods_receipt_lines WHERE receipt_id = goods_receipts.id) AS lines`
const readOne = statement<GoodsReceipt>(`${read} WHERE goods_receipts.id = $1`)
const readPage = statement<GoodsReceipt>(`
  ${read} WHERE $1::text IS NULL OR goods_receipts.id < $1 ORDER BY goods_receipts.id DESC LIMIT $2`)

export async function findReceipt(db: Reader, id: string): Promise<GoodsReceipt> {
  const [found] = await readOne(db, id)
  if (!found) throw new Error(`there is no delivery ${id}`)
  return found
}

export const selectReceipts = (db: Reader, { cursor, limit }: { cursor?: string | undefined; limit: number }) =>
  readPage(db, cursor || null, limit)
