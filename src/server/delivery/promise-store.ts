import type { OrderPromise } from '#contract/orders/order-promise.ts'
import type { DeliveryArea } from '#domain/delivery/delivery-area.ts'
import type { PickSize } from '#domain/delivery/pick-time.ts'
import type { LoadBand } from '#domain/delivery/promise-buffer.ts'
import type { PromiseReason } from '#domain/delivery/promise-change.ts'
import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

export type NewPromise = {
  orderId: string
  quotedAt: Date
  by: Date
  early: Date
  p50: Date
  slot: { from: Date; until: Date } | null
  area: Pick<DeliveryArea, 'id' | 'name' | 'travelMinutes' | 'rushMinutes' | 'courierDays' | 'fee'>
  band: LoadBand
  ordersBefore: number
  size: PickSize
  model: number
  /** What else it was computed from. */
  inputs: Record<string, unknown>
}

const insert = statement(`
  INSERT INTO promises (order_id, quoted_at, first_by, current_by, early, p50, buffer_seconds, slot_from, slot_until,
    area_id, area_name, travel_minutes, rush_minutes, fee, load_band, orders_before, lines, units, model, inputs,
    courier_days)
  VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19::jsonb, $20)`)

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
    area.courierDays,
  )
}

const readAreas = statement<{ orderId: string; area: string }>(`
  SELECT order_id AS "orderId", area_name AS area FROM promises WHERE order_id = ANY($1)`)

/** Where orders go, by id; those without a promise are missing. */
export async function areaNamesOf(db: Reader, orderIds: string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  return new Map((await readAreas(db, orderIds)).map(({ orderId, area }) => [orderId, area]))
}

const readCourier = statement<{ orderId: string }>(`
  SELECT order_id AS "orderId" FROM promises WHERE order_id = ANY($1) AND courier_days IS NOT NULL`)

/** Those of these orders that a courier brings. */
export async function courierOrdersAmong(db: Reader, orderIds: string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  return new Set((await readCourier(db, orderIds)).map(({ orderId }) => orderId))
}

type PromiseRow = {
  orderId: string
  by: Date
  first: Date
  early: Date
  p50: Date
  slotFrom: Date | null
  slotUntil: Date | null
  isByCourier: boolean
  pickingSince: Date | null
  ordersBefore: number
  changes: { at: string; by: string; reason: PromiseReason }[]
}

const readViews = statement<PromiseRow>(`
  SELECT order_id AS "orderId", current_by AS by, first_by AS first, early, p50, slot_from AS "slotFrom",
    slot_until AS "slotUntil", courier_days IS NOT NULL AS "isByCourier", orders_before AS "ordersBefore",
    picking_since AS "pickingSince",
    coalesce((SELECT jsonb_agg(jsonb_build_object('at', at, 'by', e.by, 'reason', reason) ORDER BY step)
      FROM promise_events e WHERE e.order_id = p.order_id), '[]') AS changes
  FROM promises p WHERE order_id = ANY($1)`)

export async function promisesOf(db: Reader, orderIds: string[]): Promise<Map<string, OrderPromise>> {
  if (orderIds.length === 0) return new Map()
  return new Map((await readViews(db, orderIds)).map((row) => [row.orderId, promiseView(row)]))
}

function promiseView(row: PromiseRow): OrderPromise {
  const { by, first, early, p50, slotFrom, slotUntil, isByCourier, pickingSince, ordersBefore, changes } = row
  return {
    by,
    first,
    early,
    p50,
    ...(slotFrom && slotUntil && { slot: { from: slotFrom, until: slotUntil } }),
    ...(isByCourier && { courier: true }),
    ...(pickingSince && { pickingSince }),
    changes: changes.map((change) => ({ ...change, at: new Date(change.at), by: new Date(change.by) })),
    ordersBefore,
  }
}
