import type { Paise } from '#domain/money.ts'
import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

type RiderRow = { riderId: string; taken: Paise; handedOver: Paise; balance: Paise }
type Till = { orders: Paise; riders: Paise }
type ClosedRow = Till & { date: string; closedAt: Date; staffId: string | null; byRider: RiderRow[] }

const readBook = statement<{ closedUntil: string | null }>(`
  SELECT closed_until::text AS "closedUntil" FROM cash_book`)
const lockBook = statement<{ closedUntil: string | null }>(`
  SELECT closed_until::text AS "closedUntil" FROM cash_book FOR UPDATE`)

/** 2026-01-31; null before the first day was closed. */
export async function closedUntil(db: Reader): Promise<string | null> {
  return (await readBook(db))[0]?.closedUntil ?? null
}

/** Waits for cash that is being written down, and keeps more from it. */
export async function lockCashBook(tx: Tx): Promise<string | null> {
  return (await lockBook(tx))[0]?.closedUntil ?? null
}

const findOpen = statement<{ date: string }>(`
  SELECT max(day)::text AS date FROM cash_entries
  WHERE day < $1::date AND day > coalesce((SELECT closed_until FROM cash_book), '-infinity')`)

/** The last day before this one that has cash and is not closed. */
export async function openDayBefore(db: Reader, today: string): Promise<string | null> {
  return (await findOpen(db, today))[0]?.date ?? null
}

const OPEN = `day > coalesce((SELECT closed_until FROM cash_book), '-infinity') AND day <= $1::date`

const readRiders = statement<RiderRow>(`
  SELECT rider_id AS "riderId", coalesce(sum(amount) FILTER (WHERE ${OPEN} AND kind <> 'handed_over'), 0)::float8 AS taken,
    coalesce(-sum(amount) FILTER (WHERE ${OPEN} AND kind = 'handed_over'), 0)::float8 AS "handedOver",
    (balance - coalesce(sum(amount) FILTER (WHERE day > $1::date), 0))::float8 AS balance
  FROM cash_balances LEFT JOIN (
    SELECT * FROM cash_entries WHERE day > coalesce((SELECT closed_until FROM cash_book), '-infinity')
  ) e USING (rider_id)
  GROUP BY rider_id, balance
  HAVING count(*) FILTER (WHERE ${OPEN}) > 0 OR balance <> coalesce(sum(amount) FILTER (WHERE day > $1::date), 0)`)

/** What each rider took and handed over since the last closed day, and has at the end of this one. */
export const ridersUntil = (db: Reader, date: string): Promise<RiderRow[]> => readRiders(db, date)

const readTill = statement<Till>(`
  SELECT coalesce(sum(amount) FILTER (WHERE settlement_id IS NULL), 0)::float8 AS orders,
    coalesce(sum(amount) FILTER (WHERE settlement_id IS NOT NULL), 0)::float8 AS riders
  FROM cash_entries WHERE rider_id IS NULL AND ${OPEN}`)

export async function tillUntil(db: Reader, date: string): Promise<Till> {
  const [till] = await readTill(db, date)
  if (!till) throw new Error('a sum is missing')
  return till
}

const insertDay = statement(`
  WITH closed AS (UPDATE cash_book SET closed_until = $1::date)
  INSERT INTO closed_days (day, staff_id, till_orders, till_riders) VALUES ($1::date, $2, $3, $4)`)
const insertRider = statement(`
  INSERT INTO closed_day_riders (day, rider_id, taken, handed_over, balance) VALUES ($1::date, $2, $3, $4, $5)`)

type Closing = { date: string; staffId: string | null; till: Till; riders: RiderRow[] }

export async function saveClosedDay(tx: Tx, { date, staffId, till, riders }: Closing): Promise<void> {
  await insertDay(tx, date, staffId, till.orders, till.riders)
  for (const { riderId, taken, handedOver, balance } of riders)
    await insertRider(tx, date, riderId, taken, handedOver, balance)
}

const MAX_LISTED = 31
const findClosed = statement<ClosedRow>(`
  SELECT day::text AS date, closed_at AS "closedAt", staff_id AS "staffId", till_orders::float8 AS orders,
    till_riders::float8 AS riders,
    coalesce((SELECT jsonb_agg(jsonb_build_object('riderId', rider_id, 'taken', taken, 'handedOver', handed_over,
      'balance', balance)) FROM closed_day_riders r WHERE r.day = d.day), '[]') AS "byRider"
  FROM closed_days d ORDER BY day DESC LIMIT ${MAX_LISTED}`)

/** Newest first. */
export const closedDays = (db: Reader): Promise<ClosedRow[]> => findClosed(db)
