import type { Paise } from '#domain/money.ts'
import {
  DOOR_CODE_TRIES,
  type DoorPayment,
  type FailedAttempts,
  type FailureReason,
  needsRelease,
} from '#domain/riding.ts'
import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** One attempt of a rider to bring one order. */
export type Delivery = {
  orderId: string
  attempt: number
  riderId: string
  takenAt: Date
  /** By the owner or a manager. */
  isGiven: boolean
  leftAt: Date | null
  arrivedAt: Date | null
  /** Door codes that were tried for the order since a manager last let it leave, by all riders. */
  tries: number
}

const TRIES = `(SELECT sum(tries) FROM deliveries attempts
  WHERE attempts.order_id = deliveries.order_id AND attempts.released_at IS NULL)::int`
const DELIVERY = `order_id AS "orderId", attempt, rider_id AS "riderId", taken_at AS "takenAt",
  is_given AS "isGiven", left_at AS "leftAt", arrived_at AS "arrivedAt", ${TRIES} AS tries`
const OPEN = 'delivered_at IS NULL AND failed_at IS NULL'

const take = statement<{ orderId: string }>(`
  INSERT INTO deliveries (order_id, attempt, rider_id, is_given)
  SELECT id, 1 + (SELECT count(*) FROM deliveries d WHERE d.order_id = id), $2, $3 FROM unnest($1::text[]) AS id
  ON CONFLICT (order_id) WHERE ${OPEN} DO NOTHING RETURNING order_id AS "orderId"`)

/** Those of the orders that no rider had. The caller has locked them. */
export async function takeOrders(
  tx: Tx,
  orderIds: string[],
  { riderId, isGiven = false }: { riderId: string; isGiven?: boolean },
): Promise<string[]> {
  return (await take(tx, orderIds, riderId, isGiven)).map(({ orderId }) => orderId)
}

const findOne = statement<Delivery>(`SELECT ${DELIVERY} FROM deliveries WHERE order_id = $1 AND ${OPEN}`)

export async function openDeliveryOf(db: Reader, orderId: string): Promise<Delivery | null> {
  const [delivery] = await findOne(db, orderId)
  return delivery ?? null
}

const findAll = statement<Delivery>(`SELECT ${DELIVERY} FROM deliveries WHERE ${OPEN} ORDER BY taken_at, order_id`)

/** What all riders have, first taken first. */
export const openDeliveries = (db: Reader): Promise<Delivery[]> => findAll(db)

const findOwn = statement(`
  SELECT 1 FROM deliveries WHERE rider_id = $1 AND ${OPEN}
    AND (left_at IS NOT NULL OR taken_at > now() - interval '2 hours') LIMIT 1`)

/** On the way, or taken a short while ago. */
export async function hasDeliveries(db: Reader, riderId: string): Promise<boolean> {
  return (await findOwn(db, riderId)).length > 0
}

type Attempt = { riderId: string; takenAt: Date; arrivedAt: Date | null }

const findAttempts = statement<Attempt>(`
  SELECT rider_id AS "riderId", taken_at AS "takenAt", arrived_at AS "arrivedAt" FROM deliveries WHERE order_id = $1
  ORDER BY attempt`)

/** Oldest first. */
export const attemptsOf = (db: Reader, orderId: string): Promise<Attempt[]> => findAttempts(db, orderId)

const findRiders = statement<{ orderId: string; riderId: string }>(`
  SELECT order_id AS "orderId", rider_id AS "riderId" FROM deliveries
  WHERE order_id = ANY($1) AND failed_at IS NULL`)

/** Who has or has delivered each of the orders. */
export async function ridersOf(db: Reader, orderIds: string[]): Promise<Map<string, string>> {
  return new Map((await findRiders(db, orderIds)).map(({ orderId, riderId }) => [orderId, riderId]))
}

const removeOpen = statement(`DELETE FROM deliveries WHERE order_id = $1 AND ${OPEN}`)

/** As if no rider had taken it. */
export async function deleteDelivery(tx: Tx, orderId: string): Promise<void> {
  await removeOpen(tx, orderId)
}

const setArrived = statement(`
  UPDATE deliveries SET arrived_at = $2 WHERE order_id = $1 AND ${OPEN} AND arrived_at IS NULL`)

export async function saveArrival(tx: Tx, orderId: string, at: Date): Promise<void> {
  await setArrived(tx, orderId, at)
}

const setLeft = statement(`UPDATE deliveries SET left_at = coalesce($2, now()) WHERE order_id = $1 AND ${OPEN}`)

export async function saveLeaving(tx: Tx, orderId: string, at: Date | undefined): Promise<void> {
  await setLeft(tx, orderId, at ?? null)
}

const setBack = statement(`
  UPDATE deliveries SET left_at = NULL, arrived_at = NULL WHERE order_id = $1 AND ${OPEN}`)

export async function takeBackLeaving(tx: Tx, orderId: string): Promise<void> {
  await setBack(tx, orderId)
}

type Delivered = { riderId: string; cash: Paise; upi: Paise; added: Paise }

const setDelivered = statement<Delivered>(`
  WITH held AS (
    SELECT attempt, CASE WHEN cash + upi = 0 THEN $2::bigint ELSE 0 END AS added FROM deliveries
    WHERE order_id = $1 AND ${OPEN}
  )
  UPDATE deliveries d SET delivered_at = now(), left_at = coalesce(left_at, now()), cash = cash + added FROM held
  WHERE d.order_id = $1 AND d.attempt = held.attempt
  RETURNING rider_id AS "riderId", cash::float8, upi::float8, added::float8`)

/**
 * `cash` is what the rider has of it where nobody has said how the door paid; `added` is how much of it counts. null
 * when no rider has the order.
 */
export async function saveDelivered(
  tx: Tx,
  { orderId, cash }: { orderId: string; cash: Paise },
): Promise<Delivered | null> {
  const [delivery] = await setDelivered(tx, orderId, cash)
  return delivery ?? null
}

const reopen = statement<{ settled: boolean }>(`
  UPDATE deliveries SET delivered_at = NULL, cash = 0, upi = 0
  WHERE order_id = $1 AND delivered_at IS NOT NULL 
  RETURNING settlement_id IS NOT NULL OR upi_matched_at IS NOT NULL AS settled`)

/** Answers whether its money was handed over or found already; then the caller undoes everything. */
export async function takeBackDelivered(tx: Tx, orderId: string): Promise<{ wasHandedOver: boolean }> {
  const [delivery] = await reopen(tx, orderId)
  return { wasHandedOver: delivery?.settled ?? false }
}

const setRider = statement(`
  UPDATE deliveries SET rider_id = $2, taken_at = now(), arrived_at = NULL, is_given = true
  WHERE order_id = $1 AND ${OPEN} AND rider_id <> $2`)

/** The order is this rider's, whoever had it. The caller has locked it. */
export async function giveToRider(tx: Tx, orderId: string, riderId: string): Promise<void> {
  await takeOrders(tx, [orderId], { riderId, isGiven: true })
  await setRider(tx, orderId, riderId)
}

const setFailed = statement(`
  UPDATE deliveries SET failed_at = $2, failure = $3 WHERE order_id = $1 AND ${OPEN}`)

export async function saveFailure(
  tx: Tx,
  { orderId, at, reason }: { orderId: string; at: Date; reason: FailureReason },
): Promise<void> {
  await setFailed(tx, orderId, at, reason)
}

const countTry = statement<{ tries: number }>(`
  UPDATE deliveries SET tries = tries + 1 WHERE order_id = $1 AND ${OPEN} AND ${TRIES} < ${DOOR_CODE_TRIES}
  RETURNING ${TRIES} + 1 AS tries`)

/** How many codes have been tried with this one; null when there are no tries left. The caller has locked the order. */
export async function countDoorCode(tx: Tx, orderId: string): Promise<number | null> {
  const [delivery] = await countTry(tx, orderId)
  return delivery?.tries ?? null
}

const readFailed = statement<FailedAttempts & { orderId: string }>(`
  SELECT order_id AS "orderId", count(*)::int AS failures, sum(tries)::int AS "wrongCodes" FROM deliveries
  WHERE order_id = ANY($1) AND failed_at IS NOT NULL AND released_at IS NULL GROUP BY order_id`)

/** Of these orders, those that only a manager lets leave again. */
export async function heldBackOf(db: Reader, orderIds: string[]): Promise<Map<string, FailedAttempts>> {
  if (orderIds.length === 0) return new Map()
  const failed = (await readFailed(db, orderIds)).filter(needsRelease)
  return new Map(failed.map(({ orderId, ...attempts }) => [orderId, attempts]))
}

const release = statement(`
  UPDATE deliveries SET released_at = now() WHERE order_id = $1 AND failed_at IS NOT NULL AND released_at IS NULL`)

export async function releaseOrder(tx: Tx, orderId: string): Promise<void> {
  await release(tx, orderId)
}

const SET_TAKEN: Record<DoorPayment, ReturnType<typeof statement>> = {
  cash: statement(`UPDATE deliveries SET cash = $2 WHERE order_id = $1 AND ${OPEN}`),
  upi: statement(`UPDATE deliveries SET upi = $2 WHERE order_id = $1 AND ${OPEN}`),
}

export async function saveMoneyTaken(
  tx: Tx,
  { orderId, by, amount }: { orderId: string; by: DoorPayment; amount: Paise },
): Promise<void> {
  await SET_TAKEN[by](tx, orderId, amount)
}

export type RiderSums = {
  riderId: string
  delivered: number
  cash: Paise
  upi: Paise
  /** Since the cash was last handed over. */
  collected: Paise
  unmatchedUpi: Paise
}

const readSums = statement<RiderSums>(`
  SELECT rider_id AS "riderId", (count(*) FILTER (WHERE at >= $1 AND is_delivery))::int AS delivered,
    coalesce(sum(cash) FILTER (WHERE at >= $1), 0)::float8 AS cash,
    coalesce(sum(upi) FILTER (WHERE at >= $1), 0)::float8 AS upi,
    coalesce(sum(cash) FILTER (WHERE settlement_id IS NULL), 0)::float8 AS collected,
    coalesce(sum(upi) FILTER (WHERE upi_matched_at IS NULL), 0)::float8 AS "unmatchedUpi"
  FROM (
    SELECT rider_id, delivered_at AS at, cash, upi, settlement_id, upi_matched_at, true AS is_delivery FROM deliveries
    WHERE delivered_at >= $1 OR (cash > 0 AND settlement_id IS NULL AND delivered_at IS NOT NULL)
      OR (upi > 0 AND upi_matched_at IS NULL AND delivered_at IS NOT NULL)
    UNION ALL
    SELECT rider_id, taken_at, amount, 0, settlement_id, NULL, false FROM door_payments
    WHERE taken_at >= $1 OR settlement_id IS NULL
  ) AS collected
  WHERE $2::text IS NULL OR rider_id = $2
  GROUP BY rider_id`)

/** What riders collected since then, for orders and for what customers owed, and what of it is not handed over or found. */
export const riderSums = (db: Reader, since: Date, riderId: string | null = null): Promise<RiderSums[]> =>
  readSums(db, since, riderId)
