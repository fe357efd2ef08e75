import type { DeliveryArea, PincodeRange } from '#domain/delivery/delivery-area.ts'
import type { Closure, DayHours, OpeningHours } from '#domain/delivery/opening-hours.ts'
import { paise } from '#domain/money.ts'
import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

export type DeliveryRules = {
  hours: OpeningHours
  areas: DeliveryArea[]
  stopped: boolean
  pausedUntil: Date | null
  /** As the owner chose it: null where they didn't, 0 for none (max-promise.ts). */
  maxPromise: number | null
}

type AreaRow = Omit<DeliveryArea, 'pincodes' | 'fee' | 'freeFrom' | 'minimumOrder'> & {
  pincodes: PincodeRange[]
  fee: number
  freeFrom: number | null
  minimumOrder: number
}

const readWeek = statement<DayHours>('SELECT weekday, opens, closes FROM opening_hours ORDER BY weekday, opens')
const readClosures = statement<Closure>(`
  SELECT from_at AS "from", until_at AS until FROM shop_closures WHERE until_at > now() ORDER BY from_at, until_at`)
const findAreas = statement<AreaRow>(`
  SELECT id, name, pincodes, travel_minutes AS "travelMinutes", rush_minutes AS "rushMinutes",
    courier_days AS "courierDays", neighbours, fee, free_from AS "freeFrom", minimum_order AS "minimumOrder", is_served AS "isServed"
  FROM delivery_areas ORDER BY place`)
const readSettings = statement<Pick<DeliveryRules, 'stopped' | 'pausedUntil' | 'maxPromise'>>(`
  SELECT stopped, paused_until AS "pausedUntil", max_promise_minutes AS "maxPromise" FROM delivery_settings`)

export async function readAreas(db: Reader): Promise<DeliveryArea[]> {
  return (await findAreas(db)).map(areaOf)
}

export async function readRules(db: Reader): Promise<DeliveryRules> {
  const week = await readWeek(db)
  const closures = await readClosures(db)
  const areas = await readAreas(db)
  const [settings] = await readSettings(db)
  if (!settings) throw new Error('the row of delivery settings is missing')
  return { hours: { week, closures }, areas, ...settings }
}

const areaOf = ({ fee, freeFrom, minimumOrder, ...row }: AreaRow): DeliveryArea => ({
  ...row,
  fee: paise(fee),
  ...(freeFrom !== null && { freeFrom: paise(freeFrom) }),
  minimumOrder: paise(minimumOrder),
})

const deleteWeek = statement('DELETE FROM opening_hours')
const insertWeek = statement(`
  INSERT INTO opening_hours (weekday, opens, closes)
  SELECT weekday, opens, closes FROM jsonb_to_recordset($1::jsonb) AS day (weekday integer, opens integer, closes integer)`)

export async function replaceWeek(tx: Tx, week: readonly DayHours[]): Promise<void> {
  await deleteWeek(tx)
  await insertWeek(tx, JSON.stringify(week))
}

const deleteClosures = statement('DELETE FROM shop_closures')
const insertClosures = statement(`
  INSERT INTO shop_closures (from_at, until_at)
  SELECT "from", until FROM jsonb_to_recordset($1::jsonb) AS closure ("from" timestamptz, until timestamptz)
  WHERE until > now() ON CONFLICT DO NOTHING`)

export async function replaceClosures(tx: Tx, closures: readonly Closure[]): Promise<void> {
  await deleteClosures(tx)
  await insertClosures(tx, JSON.stringify(closures))
}

const deleteAreas = statement('DELETE FROM delivery_areas')
const insertAreas = statement(`
  INSERT INTO delivery_areas
    (id, place, name, pincodes, travel_minutes, rush_minutes, courier_days, neighbours, fee, free_from, minimum_order,
      is_served)
  SELECT id, place, name, pincodes, "travelMinutes", "rushMinutes", "courierDays", neighbours, fee, "freeFrom",
    "minimumOrder", "isServed"
  FROM jsonb_to_recordset($1::jsonb) AS area (id text, place integer, name text, pincodes jsonb,
    "travelMinutes" integer, "rushMinutes" integer, "courierDays" integer, neighbours jsonb, fee integer,
    "freeFrom" integer, "minimumOrder" integer, "isServed" boolean)`)

export async function replaceAreas(tx: Tx, areas: readonly DeliveryArea[]): Promise<void> {
  await deleteAreas(tx)
  await insertAreas(tx, JSON.stringify(areas.map((area, place) => ({ ...area, place }))))
}

/** Of a new shop, which has no other hours and areas than the demo's. */
export async function clearDemoDelivery(tx: Tx): Promise<void> {
  await deleteWeek(tx)
  await deleteAreas(tx)
}

const setTaking = statement('UPDATE delivery_settings SET stopped = $1, paused_until = $2')

export async function setTakingOrders(
  tx: Tx,
  { stopped, pausedUntil }: { stopped: boolean; pausedUntil: Date | null },
): Promise<void> {
  await setTaking(tx, stopped, pausedUntil)
}

const setMinutes = statement('UPDATE delivery_settings SET max_promise_minutes = $1')

export async function setMaxPromise(tx: Tx, minutes: number | null): Promise<void> {
  await setMinutes(tx, minutes ?? 0)
}

const lock = statement('SELECT 1 FROM delivery_settings FOR UPDATE')

/** One seller's change at a time. */
export async function lockRules(tx: Tx): Promise<void> {
  await lock(tx)
}
