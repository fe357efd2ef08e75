import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const find = statement<{ upiId: string }>('SELECT upi_id AS "upiId" FROM shop_upi')

export async function findUpiId(db: Reader): Promise<string | null> {
  const [row] = await find(db)
  return row?.upiId ?? null
}

const save = statement(`
  INSERT INTO shop_upi (upi_id) VALUES ($1) ON CONFLICT (only_one) DO UPDATE SET upi_id = EXCLUDED.upi_id`)
const clear = statement('DELETE FROM shop_upi')

export async function saveUpiId(tx: Tx, upiId: string | null): Promise<void> {
  await (upiId === null ? clear(tx) : save(tx, upiId))
}
