import type { Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'
import type { CountKey } from './goods-amount.ts'

/** Of a batch, as text such as 2026-11-30; null: it has no date. */
type Batch = { id: string; bestBefore: string | null; left: number }

const settle = statement('SELECT settle_goods($1, $2, $3)')
const read = statement<Batch>(`
  SELECT id, to_char(best_before, 'YYYY-MM-DD') AS "bestBefore", remaining::float8 AS left
  FROM goods_left($1, $2, $3) ORDER BY best_before NULLS FIRST, id`)
const insert = statement(`
  INSERT INTO goods_batches (id, count_of, on_shelf, best_before, amount, kept) VALUES ($1, $2, $3, $4, $5, $5)`)
const remove = statement('DELETE FROM goods_batches WHERE id = $1 AND amount <= $2')
const reduce = statement('UPDATE goods_batches SET amount = amount - $2, kept = kept - $2 WHERE id = $1')

/** Writes down what is left of each while so much is there; the caller has locked the count. */
export async function settleBatches(tx: Tx, { of, onShelf }: CountKey, there: number): Promise<Batch[]> {
  await settle(tx, of, onShelf, there)
  return read(tx, of, onShelf, there)
}

export async function insertBatch(
  tx: Tx,
  { of, onShelf }: CountKey,
  { bestBefore, amount }: { bestBefore: string | null; amount: number },
): Promise<void> {
  await insert(tx, newId(), of, onShelf, bestBefore, amount)
}

/** Settled before, and not more than is left of it. */
export async function takeFromBatch(tx: Tx, id: string, amount: number): Promise<void> {
  await remove(tx, id, amount)
  await reduce(tx, id, amount)
}
