import type { RemovalKind } from '#domain/goods.ts'
import type { Paise } from '#domain/money.ts'
import type { BaseUnit } from '#domain/quantity.ts'
import type { Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

export type Removal = {
  id: string
  kind: RemovalKind
  reason: string
  product: string
  amount: number
  unit: BaseUnit
  /** What it had cost the shop; null: not known. */
  cost: Paise | null
  bestBefore: string | null
  staffId: string | null
}

const insert = statement(`
  INSERT INTO goods_removals (id, kind, reason, product_id, amount, unit, cost, best_before, staff_id)
  SELECT id, kind, reason, product, amount, unit, cost, "bestBefore", "staffId"
  FROM jsonb_to_recordset($1::jsonb) AS new (id text, kind text, reason text, product text, amount bigint, unit text,
    cost bigint, "bestBefore" date, "staffId" text)`)

export async function insertRemovals(tx: Tx, removals: readonly Removal[]): Promise<void> {
  await insert(tx, JSON.stringify(removals))
}
