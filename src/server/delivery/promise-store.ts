import type { OrderPromise } from '#contract/order-promise.ts'
import type { Travel } from '#domain/delivery/delivery-area.ts'
import type { PickSize } from '#domain/delivery/pick-time.ts'
import { type LoadBand, MOST_MISSES, type PromisedDelivery } from '#domain/delivery/promise-buffer.ts'
import type { PromiseReason } from '#domain/delivery/promise-change.ts'
import type { MeanOrder } from '#domain/delivery/slots.ts'
import type { OpenWork } from '#domain/delivery/work-ahead.ts'
import type { Paise } from '#domain/money.ts'
import type { OrderStatus } from '#domain/order.ts'
import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

export type NewPromise = {
  orderId: string
  quotedAt: Date
  by: Date
  early: Date
  p50: Date
  slot: { from: Date; until: Date } | null
  area: { id: string; name: string; travelMinutes: number; rushMinutes: number; fee: Paise }
  band: LoadBand
  ordersBefore: number
  size: PickSize
  model: number
  /** What else it was computed from. */
  inputs: Record<string, unknown>
}

const insert = statement(`
  INSERT INTO promises (order_id, quoted_at, first_by, current_by, early, p50, buffer_seconds, slot_from, slot_until,
    area_id, area_name, travel_minutes, rush_minutes, fee, load_band, orders_before, lines, units, model, inputs)
  VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19::jsonb)`)

export async function insertPromise(tx: Tx, promise: NewPromise): Promise<void> {
  const { orderId, quotedAt, by, early, p50, slot, area, band, ordersBefore, size, model, inputs } = promise
  await insert(
    tx,
    orderId,
    quotedAt,
    by,
    early,
    p50,
    Math.round((by.getTime() - p50.getTime()) / 1000),
    slot?.from ?? null,
    slot?.until ?? null,
    area.id,
    area.name,
    area.travelMinutes,
    area.rushMinutes,
    area.fee,
    band,
    ordersBefore,
    size.lines,
    size.units,
    model,
    JSON.stringify(inputs),
  )
}

/** An order as far as hands are needed for it. */
export type PromisedWork = OpenWork & { isCancelled: boolean }

type WorkRow = {
  id: string
  placedAt: Date
  promisedBy: Date
  slotFrom: Date | null
  travelMinutes: number
  rushMinutes: number
  lines: number
  units: number
  pickingSince: Date | null
  packedAt: Date | null
  leftAt: Date | null
  deliveredAt: Date | null
  isCancelled: boolean
}

const WORK = `order_id AS id, quoted_at AS "placedAt", current_by AS "promisedBy", slot_from AS "slotFrom",
  travel_minutes AS "travelMinutes", rush_minutes AS "rushMinutes", lines, units,
  picking_since AS "pickingSince", packed_at AS "packedAt",
  left_at AS "leftAt", delivered_at AS "deliveredAt", cancelled_at IS NOT NULL AS "isCancelled"`

const ms = (moment: Date | null) => moment?.getTime()

function workOf(row: WorkRow): PromisedWork {
  const { id, placedAt, promisedBy, slotFrom, travelMinutes, rushMinutes, lines, units, isCancelled } = row
  return {
    id,
    size: { lines, units },
    area: { travelMinutes, rushMinutes },
    placedAt: placedAt.getTime(),
    promisedBy: promisedBy.getTime(),
    slotFrom: ms(slotFrom),
    pickingSince: ms(row.pickingSince),
    packedAt: ms(row.packedAt),
    leftAt: ms(row.leftAt),
    deliveredAt: ms(row.deliveredAt),
    isCancelled,
  }
}

/** What is overdue by more than this is not under way, but forgotten. */
const ABANDONED_HOURS = 6
/** Longer than any rider's way back. */
const BACK_HOURS = 12

const readOpen = statement<WorkRow>(`
  SELECT ${WORK} FROM promises
  WHERE delivered_at IS NULL AND cancelled_at IS NULL AND current_by > now() - interval '${ABANDONED_HOURS} hours'
  UNION ALL
  SELECT ${WORK} FROM promises
  WHERE delivered_at + rush_minutes * interval '1 minute' > now()
    AND delivered_at > now() - interval '${BACK_HOURS} hours' AND cancelled_at IS NULL`)

/** Orders under way, and those whose rider is on the way back. */
export async function readWork(db: Reader): Promise<PromisedWork[]> {
  return (await readOpen(db)).map(workOf)
}

const readSome = statement<WorkRow>(`SELECT ${WORK} FROM promises WHERE order_id = ANY($1)`)

export async function readWorkOf(db: Reader, ids: string[]): Promise<PromisedWork[]> {
  return (await readSome(db, ids)).map(workOf)
}

/** As many as the classes of three areas can use. */
const MOST_READ = 9 * MOST_MISSES

type Delivery = PromisedDelivery & MeanOrder
type DeliveryRow = Pick<Delivery, 'areaId' | 'band'> & PickSize & Travel & { p50: Date; deliveredAt: Date }

const readLately = statement<DeliveryRow>(`
  SELECT area_id AS "areaId", load_band AS band, p50, delivered_at AS "deliveredAt", lines, units, travel_minutes AS "travelMinutes", rush_minutes AS "rushMinutes"
  FROM promises
  WHERE delivered_at < current_by + interval '${ABANDONED_HOURS} hours' AND slot_from IS NULL
  ORDER BY delivered_at DESC LIMIT ${MOST_READ}`)

/** The last deliveries, newest last; those of forgotten orders teach nothing. */
export async function readDeliveries(db: Reader): Promise<Delivery[]> {
  return (await readLately(db))
    .reverse()
    .map(({ areaId, band, p50, deliveredAt, lines, units, travelMinutes, rushMinutes }) => ({
      areaId,
      band,
      p50: p50.getTime(),
      deliveredAt: deliveredAt.getTime(),
      size: { lines, units },
      area: { travelMinutes, rushMinutes },
    }))
}

const keeping = (change: string) =>
  statement<WorkRow>(`UPDATE promises SET ${change} WHERE order_id = $1 RETURNING ${WORK}`)

const KEEP: Record<OrderStatus, ReturnType<typeof keeping> | null> = {
  'Order Placed': null,
  Packed: keeping('packed_at = coalesce($2, now())'),
  'Out for delivery': keeping('left_at = coalesce($2, now())'),
  Delivered: keeping('delivered_at = coalesce($2, now())'),
  Cancelled: keeping('cancelled_at = now(), cancelled_by = $2'),
}

const TAKE_BACK: Record<OrderStatus, ReturnType<typeof keeping> | null> = {
  'Order Placed': null,
  Packed: keeping('packed_at = NULL'),
  'Out for delivery': keeping('left_at = NULL'),
  Delivered: keeping('delivered_at = NULL'),
  Cancelled: null,
}

const keepPicking = keeping('picking_since = CASE WHEN $2 THEN coalesce(picking_since, now()) END')

/** null for an order without a promise. */
export async function keepPickingSince(tx: Tx, orderId: string, isPicked: boolean): Promise<PromisedWork | null> {
  const [row] = await keepPicking(tx, orderId, isPicked)
  return row ? workOf(row) : null
}

type KeptMoment = { orderId: string; status: OrderStatus; mover: 'shop' | 'shopper'; at?: Date | undefined }

/** Now, unless `at` says when it was. null for an order without a promise. */
export async function keepMoment(tx: Tx, { orderId, status, mover, at }: KeptMoment): Promise<PromisedWork | null> {
  const [row] = (await KEEP[status]?.(tx, orderId, status === 'Cancelled' ? mover : (at ?? null))) ?? []
  return row ? workOf(row) : null
}

export async function takeBackMoment(tx: Tx, orderId: string, status: OrderStatus): Promise<PromisedWork | null> {
  const [row] = (await TAKE_BACK[status]?.(tx, orderId)) ?? []
  return row ? workOf(row) : null
}

const readAreas = statement<{ orderId: string; area: string }>(`
  SELECT order_id AS "orderId", area_name AS area FROM promises WHERE order_id = ANY($1)`)

/** Where orders go, by id; those without a promise are missing. */
export async function areaNamesOf(db: Reader, orderIds: string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  return new Map((await readAreas(db, orderIds)).map(({ orderId, area }) => [orderId, area]))
}

const lock = statement<{ by: Date; lastReason: PromiseReason | null }>(`
  SELECT current_by AS by, (SELECT reason FROM promise_events e WHERE e.order_id = p.order_id
    ORDER BY step DESC LIMIT 1) AS "lastReason"
  FROM promises p WHERE order_id = $1 FOR UPDATE`)

export async function lockPromise(
  tx: Tx,
  orderId: string,
): Promise<{ by: Date; lastReason: PromiseReason | null } | null> {
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
  change: { orderId: string; by: Date; reason: PromiseReason; who: string },
): Promise<PromisedWork> {
  await insertEvent(tx, change.orderId, change.by, change.reason, change.who)
  const [row] = await moveBy(tx, change.orderId, change.by)
  if (!row) throw new Error(`order ${change.orderId} has no promise to change`)
  return workOf(row)
}

type PromiseRow = {
  orderId: string
  by: Date
  first: Date
  early: Date
  p50: Date
  slotFrom: Date | null
  slotUntil: Date | null
  ordersBefore: number
  changes: { at: string; by: string; reason: PromiseReason }[]
}

const readViews = statement<PromiseRow>(`
  SELECT order_id AS "orderId", current_by AS by, first_by AS first, early, p50, slot_from AS "slotFrom",
    slot_until AS "slotUntil", orders_before AS "ordersBefore",
    coalesce((SELECT jsonb_agg(jsonb_build_object('at', at, 'by', e.by, 'reason', reason) ORDER BY step)
      FROM promise_events e WHERE e.order_id = p.order_id), '[]') AS changes
  FROM promises p WHERE order_id = ANY($1)`)

export async function promisesOf(db: Reader, orderIds: string[]): Promise<Map<string, OrderPromise>> {
  if (orderIds.length === 0) return new Map()
  return new Map((await readViews(db, orderIds)).map((row) => [row.orderId, promiseView(row)]))
}

function promiseView({ by, first, early, p50, slotFrom, slotUntil, ordersBefore, changes }: PromiseRow): OrderPromise {
  return {
    by,
    first,
    early,
    p50,
    ...(slotFrom && slotUntil && { slot: { from: slotFrom, until: slotUntil } }),
    changes: changes.map((change) => ({ ...change, at: new Date(change.at), by: new Date(change.by) })),
    ordersBefore,
  }
}

export type LedgerEntry = {
  quoted: Date
  first: Date
  promised: Date
  delivered: Date | null
  cancelledBy: 'shop' | 'shopper' | null
  area: string
}

const readEntries = statement<LedgerEntry>(`
  SELECT quoted_at AS quoted, first_by AS first, current_by AS promised, delivered_at AS delivered,
    cancelled_by AS "cancelledBy", area_name AS area
  FROM promises WHERE quoted_at > now() - $1 * interval '1 day' ORDER BY quoted_at DESC LIMIT $2`)

/** Of the orders of the last days, newest first; nothing says whose they were. */
export async function readLedger(db: Reader, { days, limit }: { days: number; limit: number }): Promise<LedgerEntry[]> {
  return readEntries(db, days, limit)
}

const readOpenAreas = statement<{ id: string; area: string }>(`
  SELECT order_id AS id, area_name AS area FROM promises WHERE delivered_at IS NULL AND cancelled_at IS NULL
  ORDER BY current_by LIMIT 1000`)

/** Where the open orders go to, first promised first. */
export async function areasOfOpenOrders(db: Reader): Promise<{ id: string; area: string }[]> {
  return readOpenAreas(db)
}

const USUAL_DAYS = 28
const LEAST_DAYS = 7

const countUsual = statement<{ hour: number; usual: number | null }>(`
  WITH known AS (SELECT extract(epoch FROM $1::timestamptz - min(quoted_at)) / 86400 AS days FROM promises)
  SELECT hour, CASE WHEN (SELECT days FROM known) >= ${LEAST_DAYS}
    THEN (count(order_id) / (SELECT least(days, ${USUAL_DAYS}) FROM known))::float8 END AS usual
  FROM generate_series(0, $2 - 1) AS hour CROSS JOIN generate_series(1, ${USUAL_DAYS}) AS day
    LEFT JOIN promises ON quoted_at >= $1::timestamptz + hour * interval '1 hour' - day * interval '1 day'
      AND quoted_at < $1::timestamptz + (hour + 1) * interval '1 hour' - day * interval '1 day'
  GROUP BY hour ORDER BY hour`)

/** How many orders were placed in each of the next hours on the days before, on average; null for a new shop. */
export async function usualOrders(
  db: Reader,
  { from, hours }: { from: Date; hours: number },
): Promise<(number | null)[]> {
  return (await countUsual(db, from, hours)).map(({ usual }) => usual)
}
