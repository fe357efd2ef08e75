import type { Paise } from '#domain/money.ts'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'

export type SettlementRow = {
  id: string
  riderId: string
  expected: Paise
  stated: Paise
  counted: Paise | null
  handedOverAt: Date
}

const SETTLEMENT = `id, rider_id AS "riderId", expected::float8, stated::float8, counted::float8,
  handed_over_at AS "handedOverAt"`

const insert = statement<SettlementRow>(`
  WITH settled AS (
    UPDATE deliveries SET settlement_id = $1
    WHERE rider_id = $2 AND cash > 0 AND settlement_id IS NULL AND delivered_at IS NOT NULL RETURNING cash
  )
  INSERT INTO rider_settlements (id, rider_id, expected, stated)
  SELECT $1, $2, sum(cash), $3 FROM settled HAVING count(*) > 0 RETURNING ${SETTLEMENT}`)

/** Of all cash that the rider has not handed over yet; null when there is none. */
export async function insertSettlement(
  tx: Tx,
  { riderId, stated }: { riderId: string; stated: Paise },
): Promise<SettlementRow | null> {
  const [row] = await insert(tx, newId(), riderId, stated)
  return row ?? null
}

const count = statement<SettlementRow>(`
  UPDATE rider_settlements SET counted = $2, counted_at = now() WHERE id = $1 AND counted_at IS NULL
  RETURNING ${SETTLEMENT}`)

/** null when there is none, or it was counted before. */
export async function saveCounted(tx: Tx, id: string, counted: Paise): Promise<SettlementRow | null> {
  const [row] = await count(tx, id, counted)
  return row ?? null
}

const findOne = statement<SettlementRow>(`SELECT ${SETTLEMENT} FROM rider_settlements WHERE id = $1`)

export async function findSettlement(db: Reader, id: string): Promise<SettlementRow | null> {
  const [row] = await findOne(db, id)
  return row ?? null
}

const findUncounted = statement<SettlementRow>(`
  SELECT ${SETTLEMENT} FROM rider_settlements WHERE rider_id = $1 AND counted_at IS NULL ORDER BY handed_over_at`)

export const uncountedOf = (db: Reader, riderId: string): Promise<SettlementRow[]> => findUncounted(db, riderId)

const MAX_LISTED = 50
const findLatest = statement<SettlementRow>(`
  SELECT ${SETTLEMENT} FROM rider_settlements ORDER BY counted_at IS NOT NULL, handed_over_at DESC LIMIT ${MAX_LISTED}`)

/** Those to be counted first, then newest first. */
export const latestSettlements = (db: Reader): Promise<SettlementRow[]> => findLatest(db)
