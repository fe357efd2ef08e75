import type { Travel } from '#domain/delivery/delivery-area.ts'
import { type JudgedOrder, MISSED_HOURS } from '#domain/delivery/delivery-record.ts'
import type { PackedOrder, PickSize } from '#domain/delivery/pick-time.ts'
import { PROMISE_MODEL } from '#domain/delivery/promise.ts'
import { MAX_MISSES, type PromisedDelivery } from '#domain/delivery/promise-buffer.ts'
import { type Arrival, RECENT_MINUTES } from '#domain/delivery/rush-forecast.ts'
import type { MeanOrder } from '#domain/delivery/slots.ts'
import { ABANDONED_HOURS } from '#domain/delivery/work-ahead.ts'
import type { Reader } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** As many as the classes of three areas can use. */
const MAX_READ = 9 * MAX_MISSES

/** `isThisModel`: promised by today’s formula; how far another one was off teaches nothing. */
type Delivery = PromisedDelivery & MeanOrder & { packed: PackedOrder | null; isThisModel: boolean }
type DeliveryRow = Pick<Delivery, 'areaId' | 'band'> &
  PickSize &
  Travel & {
    p50: Date
    deliveredAt: Date
    placedAt: Date
    pickingSince: Date | null
    packedAt: Date | null
    pickers: number | null
    isThisModel: boolean
  }

const readLately = statement<DeliveryRow>(`
  SELECT area_id AS "areaId", load_band AS band, p50, delivered_at AS "deliveredAt", lines, units,
    travel_minutes AS "travelMinutes", rush_minutes AS "rushMinutes", quoted_at AS "placedAt",
    picking_since AS "pickingSince", packed_at AS "packedAt", (inputs->>'pickers')::int AS pickers,
    model = ${PROMISE_MODEL} AS "isThisModel"
  FROM promises
  WHERE delivered_at < current_by + interval '${ABANDONED_HOURS} hours' AND slot_from IS NULL
    AND courier_days IS NULL
  ORDER BY delivered_at DESC LIMIT ${MAX_READ}`)

/** The last deliveries, newest last; those of forgotten orders teach nothing. */
export async function readDeliveries(db: Reader): Promise<Delivery[]> {
  return (await readLately(db)).reverse().map((row) => ({
    areaId: row.areaId,
    band: row.band,
    p50: row.p50.getTime(),
    deliveredAt: row.deliveredAt.getTime(),
    size: sizeOf(row),
    area: { travelMinutes: row.travelMinutes, rushMinutes: row.rushMinutes },
    packed: packedOf(row),
    isThisModel: row.isThisModel,
  }))
}

const sizeOf = ({ lines, units }: PickSize): PickSize => ({ lines, units })

function packedOf(row: DeliveryRow): PackedOrder | null {
  if (!row.packedAt) return null
  return {
    size: sizeOf(row),
    placedAt: row.placedAt.getTime(),
    pickingSince: row.pickingSince?.getTime(),
    packedAt: row.packedAt.getTime(),
    pickers: row.pickers ?? undefined,
  }
}

const readEntries = statement<JudgedOrder>(`
  SELECT quoted_at AS quoted, first_by AS first, CASE WHEN cancelled_by IS NULL THEN delivered_at END AS delivered,
    cancelled_by IS NOT NULL AS "isCancelled", area_name AS area
  FROM promises WHERE quoted_at > now() - $1 * interval '1 day' AND cancelled_by IS DISTINCT FROM 'shopper'
    AND (delivered_at IS NOT NULL OR cancelled_by IS NOT NULL OR first_by < now() - interval '${MISSED_HOURS} hours')
  ORDER BY quoted_at DESC LIMIT $2`)

/** Of the last days' orders those that are over and count, newest first; nothing says whose they were. */
export async function readLedger(db: Reader, { days, limit }: { days: number; limit: number }): Promise<JudgedOrder[]> {
  return readEntries(db, days, limit)
}

const readOpenAreas = statement<{ id: string; area: string }>(`
  SELECT order_id AS id, area_name AS area FROM promises WHERE delivered_at IS NULL AND cancelled_at IS NULL
  ORDER BY current_by LIMIT 1000`)

/** Where the open orders go to, first promised first. */
export async function areasOfOpenOrders(db: Reader): Promise<{ id: string; area: string }[]> {
  return readOpenAreas(db)
}

const readRecent = statement<{ at: Date; areaId: string; lines: number; units: number }>(`
  SELECT quoted_at AS at, area_id AS "areaId", lines, units FROM promises
  WHERE quoted_at > now() - interval '${RECENT_MINUTES} minutes' AND slot_from IS NULL AND cancelled_at IS NULL
  ORDER BY quoted_at, order_id LIMIT 1000`)

/** What was ordered without a slot a short while ago, oldest first. */
export async function recentOrders(db: Reader): Promise<Arrival[]> {
  const rows = await readRecent(db)
  return rows.map(({ at, areaId, lines, units }) => ({ at: at.getTime(), areaId, size: { lines, units } }))
}

const USUAL_DAYS = 28
const MIN_DAYS = 7

const countUsual = statement<{ hour: number; usual: number | null }>(`
  WITH known AS (SELECT extract(epoch FROM $1::timestamptz - min(quoted_at)) / 86400 AS days FROM promises)
  SELECT hour, CASE WHEN (SELECT days FROM known) >= ${MIN_DAYS}
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
