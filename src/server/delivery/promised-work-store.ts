import type { Delay } from '#domain/delivery/larger-order.ts'
import type { FirstPromise, LastChange, PromiseReason } from '#domain/delivery/promise-change.ts'
import { ABANDONED_HOURS, type OpenWork } from '#domain/delivery/work-ahead.ts'
import type { OrderStatus } from '#domain/order.ts'
import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** An order as far as hands are needed for it. */
export type PromisedWork = OpenWork & { isCancelled: boolean }

type WorkRow = {
  id: string
  placedAt: Date
  promisedBy: Date
  slotFrom: Date | null
  areaId: string
  riderId: string | null
  awaySince: Date | null
  door: string | null
  travelMinutes: number
  rushMinutes: number
  byCourier: boolean
  lines: number
  units: number
  pickingSince: Date | null
  packedAt: Date | null
  leftAt: Date | null
  deliveredAt: Date | null
  isCancelled: boolean
}

const WORK = `order_id AS id, quoted_at AS "placedAt", current_by AS "promisedBy", slot_from AS "slotFrom",
  area_id AS "areaId", (SELECT rider_id FROM deliveries d
    WHERE d.order_id = promises.order_id AND (failed_at IS NULL OR back_at IS NULL)
    ORDER BY attempt DESC LIMIT 1) AS "riderId",
  (SELECT failed_at FROM deliveries d WHERE d.order_id = promises.order_id AND failed_at IS NOT NULL AND back_at IS NULL
    ORDER BY attempt DESC LIMIT 1) AS "awaySince",
  (SELECT door FROM orders o WHERE o.id = promises.order_id) AS door,
  travel_minutes AS "travelMinutes", rush_minutes AS "rushMinutes", courier_days IS NOT NULL AS "byCourier", lines, units,
  picking_since AS "pickingSince", packed_at AS "packedAt",
  left_at AS "leftAt", delivered_at AS "deliveredAt", cancelled_at IS NOT NULL AS "isCancelled"`

const ms = (moment: Date | null) => moment?.getTime()

function workOf(row: WorkRow): PromisedWork {
  const { id, placedAt, promisedBy, slotFrom, travelMinutes, rushMinutes, lines, units, isCancelled } = row
  return {
    id,
    size: { lines, units },
    area: { id: row.areaId, travelMinutes, rushMinutes },
    riderId: row.riderId ?? undefined,
    door: row.door ?? undefined,
    byCourier: row.byCourier,
    placedAt: placedAt.getTime(),
    promisedBy: promisedBy.getTime(),
    slotFrom: ms(slotFrom),
    pickingSince: ms(row.pickingSince),
    packedAt: ms(row.packedAt),
    leftAt: ms(row.leftAt),
    // A bag that comes back is work until its rider is back, and is ridden again only then.
    deliveredAt: ms(row.deliveredAt ?? row.awaySince),
    isCancelled,
  }
}

/** Longer than any rider's way back. */
const BACK_HOURS = 12

const readOpen = statement<WorkRow>(`
  SELECT ${WORK} FROM promises
  WHERE delivered_at IS NULL AND cancelled_at IS NULL AND current_by > now() - interval '${ABANDONED_HOURS} hours'
  UNION ALL
  SELECT ${WORK} FROM promises
  WHERE delivered_at + rush_minutes * interval '1 minute' > now()
    AND delivered_at > now() - interval '${BACK_HOURS} hours' AND cancelled_at IS NULL AND courier_days IS NULL`)

/** Orders under way, and those whose rider is on the way back. */
export async function readWork(db: Reader): Promise<PromisedWork[]> {
  return (await readOpen(db)).map(workOf)
}

const readSome = statement<WorkRow>(`SELECT ${WORK} FROM promises WHERE order_id = ANY($1)`)

export async function readWorkOf(db: Reader, ids: string[]): Promise<PromisedWork[]> {
  return (await readSome(db, ids)).map(workOf)
}

const saving = (change: string) =>
  statement<WorkRow>(`UPDATE promises SET ${change} WHERE order_id = $1 RETURNING ${WORK}`)

const SAVE: Record<OrderStatus, ReturnType<typeof saving> | null> = {
  'Waiting for confirmation': null,
  'Order Placed': null,
  Packed: saving('packed_at = coalesce($2, now())'),
  'Out for delivery': saving('left_at = coalesce($2, now())'),
  Delivered: saving('delivered_at = coalesce($2, now())'),
  Cancelled: saving('cancelled_at = now(), cancelled_by = $2'),
}

const TAKE_BACK: Record<OrderStatus, ReturnType<typeof saving> | null> = {
  'Waiting for confirmation': null,
  'Order Placed': null,
  Packed: saving('packed_at = NULL'),
  'Out for delivery': saving('left_at = NULL'),
  Delivered: saving('delivered_at = NULL'),
  Cancelled: null,
}

const savePicking = saving('picking_since = CASE WHEN $2 THEN coalesce(picking_since, now()) END')

/** null for an order without a promise. */
export async function savePickingSince(tx: Tx, orderId: string, isPicked: boolean): Promise<PromisedWork | null> {
  const [row] = await savePicking(tx, orderId, isPicked)
  return row ? workOf(row) : null
}

type SavedMoment = { orderId: string; status: OrderStatus; mover: 'shop' | 'shopper'; at?: Date | undefined }

/** Now, unless `at` says when it was. null for an order without a promise. */
export async function saveMoment(tx: Tx, { orderId, status, mover, at }: SavedMoment): Promise<PromisedWork | null> {
  const [row] = (await SAVE[status]?.(tx, orderId, status === 'Cancelled' ? mover : (at ?? null))) ?? []
  return row ? workOf(row) : null
}

export async function takeBackMoment(tx: Tx, orderId: string, status: OrderStatus): Promise<PromisedWork | null> {
  const [row] = (await TAKE_BACK[status]?.(tx, orderId)) ?? []
  return row ? workOf(row) : null
}

type KnownRow = {
  id: string
  quotedAt: Date
  p50: Date
  first: Date
  lastAt: Date | null
  lastReason: PromiseReason | null
  isByShop: boolean | null
}

const readKnown = statement<KnownRow>(`
  SELECT p.order_id AS id, quoted_at AS "quotedAt", p50, first_by AS first, last.at AS "lastAt",
    last.reason AS "lastReason", last.who = 'shop' AS "isByShop"
  FROM promises p LEFT JOIN LATERAL (
    SELECT at, reason, who FROM promise_events e WHERE e.order_id = p.order_id ORDER BY step DESC LIMIT 1
  ) last ON true
  WHERE p.order_id = ANY($1)`)

export type ToldPromise = { first: FirstPromise; last: LastChange | null }

/** The first and the last that shoppers were told, by order. */
export async function toldPromisesOf(db: Reader, orderIds: string[]): Promise<Map<string, ToldPromise>> {
  return new Map((await readKnown(db, orderIds)).map((row) => [row.id, toldOf(row)]))
}

function toldOf({ quotedAt, p50, first, lastAt, lastReason, isByShop }: KnownRow): ToldPromise {
  return {
    first: { quotedAt: quotedAt.getTime(), p50: p50.getTime(), by: first.getTime() },
    last: lastAt && lastReason && { at: lastAt.getTime(), reason: lastReason, isByShop: isByShop === true },
  }
}

type LockedPromise = { by: Date; isByCourier: boolean; lastReason: PromiseReason | null }

const lock = statement<LockedPromise>(`
  SELECT current_by AS by, courier_days IS NOT NULL AS "isByCourier", (SELECT reason FROM promise_events e WHERE e.order_id = p.order_id
    ORDER BY step DESC LIMIT 1) AS "lastReason"
  FROM promises p WHERE order_id = $1 FOR UPDATE`)

export async function lockPromise(tx: Tx, orderId: string): Promise<LockedPromise | null> {
  const [promise] = await lock(tx, orderId)
  return promise ?? null
}

const insertEvent = statement(`
  INSERT INTO promise_events (order_id, step, by, reason, who)
  SELECT $1, 1 + count(*), $2, $3, $4 FROM promise_events WHERE order_id = $1`)
const moveBy = statement<WorkRow>(`UPDATE promises SET current_by = $2 WHERE order_id = $1 RETURNING ${WORK}`)

/** The caller has locked the promise. */
export async function insertChange(
  tx: Tx,
  change: { orderId: string; by: Date; reason: PromiseReason; who: 'seller' | 'staff' | 'shop' },
): Promise<PromisedWork> {
  await insertEvent(tx, change.orderId, change.by, change.reason, change.who)
  const [row] = await moveBy(tx, change.orderId, change.by)
  if (!row) throw new Error(`order ${change.orderId} has no promise to change`)
  return workOf(row)
}

const grow = statement<WorkRow>(`
  UPDATE promises SET lines = $2, units = $3, fee = $4, p50 = p50 + $5 * interval '1 millisecond',
    first_by = first_by + $6 * interval '1 millisecond', current_by = current_by + $6 * interval '1 millisecond',
    buffer_seconds = buffer_seconds + round(($6 - $5) / 1000.0)::int
  WHERE order_id = $1 RETURNING ${WORK}`)

type Growth = { orderId: string; size: OpenWork['size']; fee: number; delay: Delay }

/** The shopper agreed to the delay, so that the first promise moves with it. The caller has locked the order. */
export async function growPromise(tx: Tx, { orderId, size, fee, delay }: Growth): Promise<PromisedWork> {
  const [row] = await grow(tx, orderId, size.lines, size.units, fee, delay.p50, delay.by)
  if (!row) throw new Error(`order ${orderId} has no promise to change`)
  return workOf(row)
}
