import type { Paise } from '#domain/money.ts'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'

export type SettlementRow = {
  id: string
  riderId: string
  /** What the rider had to hand over then. */
  expected: Paise
  stated: Paise
  counted: Paise | null
  note: string | null
  handedOverAt: Date
}

const SETTLEMENT = `id, rider_id AS "riderId", expected::float8, stated::float8, counted::float8, note,
  handed_over_at AS "handedOverAt"`

const lockRider = statement('SELECT pg_advisory_xact_lock(hashtextextended($1, 72))')
const lockCollected = statement(`
  SELECT order_id FROM deliveries
  WHERE rider_id = $1 AND cash > 0 AND settlement_id IS NULL AND delivered_at IS NOT NULL FOR UPDATE`)

/** One hand-over at a time, and none while a move is being undone. */
export async function lockCashOf(tx: Tx, riderId: string): Promise<void> {
  await lockRider(tx, riderId)
  await lockCollected(tx, riderId)
}

const insert = statement<SettlementRow>(`
  WITH settled AS (
    UPDATE deliveries SET settlement_id = $1
    WHERE rider_id = $2 AND cash > 0 AND settlement_id IS NULL AND delivered_at IS NOT NULL
  ), paid AS (
    UPDATE door_payments SET settlement_id = $1 WHERE rider_id = $2 AND settlement_id IS NULL
  )
  INSERT INTO rider_settlements (id, rider_id, expected, stated) VALUES ($1, $2, $3, $4) RETURNING ${SETTLEMENT}`)

export async function insertSettlement(
  tx: Tx,
  { riderId, expected, stated }: { riderId: string; expected: Paise; stated: Paise },
): Promise<SettlementRow> {
  const [row] = await insert(tx, newId(), riderId, expected, stated)
  if (!row) throw new Error('an inserted settlement is missing')
  return row
}

const count = statement<SettlementRow>(`
  UPDATE rider_settlements SET counted = $2, counted_at = now(), note = $3 WHERE id = $1 AND counted_at IS NULL
  RETURNING ${SETTLEMENT}`)

type Counted = { amount: Paise; note?: string | undefined }

/** null when there is none, or it was counted before. */
export async function saveCounted(tx: Tx, id: string, { amount, note }: Counted): Promise<SettlementRow | null> {
  const [row] = await count(tx, id, amount, note || null)
  return row ?? null
}

const findOne = statement<SettlementRow>(`SELECT ${SETTLEMENT} FROM rider_settlements WHERE id = $1`)

export async function findSettlement(db: Reader, id: string): Promise<SettlementRow | null> {
  const [row] = await findOne(db, id)
  return row ?? null
}

const findUncounted = statement<SettlementRow>(`
  SELECT ${SETTLEMENT} FROM rider_settlements WHERE rider_id = coalesce($1, rider_id) AND counted_at IS NULL
  ORDER BY handed_over_at`)

/** Of one rider, or of all. */
export const uncountedOf = (db: Reader, riderId: string | null = null): Promise<SettlementRow[]> =>
  findUncounted(db, riderId)

const MAX_LISTED = 50
const findLatest = statement<SettlementRow>(`
  SELECT ${SETTLEMENT} FROM rider_settlements ORDER BY counted_at IS NOT NULL, handed_over_at DESC LIMIT ${MAX_LISTED}`)

/** Those to be counted first, then newest first. */
export const latestSettlements = (db: Reader): Promise<SettlementRow[]> => findLatest(db)

const clear = statement('UPDATE rider_settlements SET note = NULL WHERE rider_id = $1')

/** Of somebody who is erased. */
export async function clearCashNotes(tx: Tx, riderId: string): Promise<void> {
  await clear(tx, riderId)
}
