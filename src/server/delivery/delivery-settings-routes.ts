import type { FastifyInstance } from 'fastify'
import {
  type DeliverySettings,
  listAreaWishes,
  readDeliverySettings,
  saveClosures,
  saveDeliveryAreas,
  saveMaxPromise,
  saveOpeningHours,
  takeOrders,
  type WantedArea,
} from '#contract/delivery/seller-delivery.ts'
import { refuse } from '#contract/refused.ts'
import type { Act, ActivityDetails } from '#contract/shop/activity.ts'
import { type DeliveryArea, minutesForKilometres, withNeighbours } from '#domain/delivery/delivery-area.ts'
import { MINUTE_MS } from '#domain/delivery/opening-hours.ts'
import type { ShopActor } from '#domain/staff.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import { newestAreaWishes } from './area-wish-store.ts'
import {
  type DeliveryRules,
  lockRules,
  readRules,
  replaceAreas,
  replaceClosures,
  replaceWeek,
  setMaxPromise,
  setTakingOrders,
} from './delivery-settings-store.ts'
import type { DeliveryState } from './delivery-state.ts'
import { notifyAreaWishers } from './notify-area-wishers.ts'

const NOTIFY = 'tell who waits for deliveries'

type Needs = { db: Db; guards: Guards; jobs: BackgroundJobs; delivery: DeliveryState }
type Saving = { act: Act; details?: ActivityDetails; who: ShopActor; ip: string; message: string }
type Saved = { message: string; settings: DeliverySettings }

/** The seller's hours, closures and areas, and whether orders are taken. */
export function deliverySettingsRoutes(app: FastifyInstance, { db, guards, jobs, delivery }: Needs): void {
  app.addHook('onReady', async () => {
    jobs.add({ name: NOTIFY, everySeconds: 60, run: (stopping) => notifyAreaWishers(db, stopping) })
  })

  serveEndpoint(app, guards, readDeliverySettings, async () => ({ settings: viewOf(await readRules(db)) }))

  serveEndpoint(app, guards, saveOpeningHours, async ({ body, actor, request: { ip } }) =>
    save({ act: 'opening_hours_saved', who: actor, ip, message: 'Opening hours saved' }, (tx) =>
      replaceWeek(tx, body.hours),
    ),
  )

  serveEndpoint(app, guards, saveClosures, async ({ body, actor, request: { ip } }) =>
    save({ act: 'closures_saved', who: actor, ip, message: 'Closures saved' }, (tx) =>
      replaceClosures(tx, body.closures),
    ),
  )

  serveEndpoint(app, guards, saveDeliveryAreas, async ({ body, actor, request: { ip } }) => {
    const refusal = await inTransaction(db, async (tx) => {
      await lockRules(tx)
      const known = new Map((await readRules(tx)).areas.map((area) => [area.id, area]))
      const ids = body.areas.flatMap(({ id }) => id ?? [])
      const named = body.areas.flatMap(({ neighbours = [] }) => neighbours)
      if (new Set(ids).size < ids.length || [...ids, ...named].some((id) => !known.has(id))) {
        return refuse('not_found', 'We couldn’t find one of these areas. Please load the page again.')
      }
      const wanted = body.areas.map((area) => ({ ...area, id: area.id ?? newId() }))
      const chosen = new Set(wanted.filter(({ neighbours }) => neighbours).map(({ id }) => id))
      const areas = wanted.map((area) => areaToKeep(area, known.get(area.id)))
      await replaceAreas(
        tx,
        withNeighbours(areas, (id) => chosen.has(id)),
      )
      await recordActivity(tx, { who: actor, act: 'delivery_areas_saved', ip })
      return null
    })
    if (refusal) return refusal
    jobs.wake(NOTIFY)
    return changed('Delivery areas saved')
  })

  serveEndpoint(app, guards, takeOrders, async ({ body: { state, minutes = 0 }, actor, request: { ip } }) => {
    if (state === 'paused') {
      const pausedUntil = new Date(Date.now() + minutes * MINUTE_MS)
      const said = { act: 'orders_paused', details: { minutes }, message: 'Orders paused' } as const
      return save({ ...said, who: actor, ip }, (tx) => setTakingOrders(tx, { stopped: false, pausedUntil }))
    }
    const stopped = state === 'stopped'
    const said = stopped
      ? ({ act: 'orders_stopped', message: 'You’re no longer taking orders' } as const)
      : ({ act: 'orders_resumed', message: 'You’re taking orders again' } as const)
    return save({ ...said, who: actor, ip }, (tx) => setTakingOrders(tx, { stopped, pausedUntil: null }))
  })

  serveEndpoint(app, guards, saveMaxPromise, async ({ body: { minutes }, actor, request: { ip } }) => {
    const details = minutes === null ? {} : { minutes }
    return save({ act: 'max_promise_saved', details, who: actor, ip, message: 'Longest promise saved' }, (tx) =>
      setMaxPromise(tx, minutes),
    )
  })

  serveEndpoint(app, guards, listAreaWishes, async () => ({ wishes: await newestAreaWishes(db) }))

  async function save({ message, ...activity }: Saving, change: (tx: Tx) => Promise<void>): Promise<Saved> {
    await inTransaction(db, async (tx) => {
      await lockRules(tx)
      await change(tx)
      await recordActivity(tx, activity)
    })
    return changed(message)
  }

  async function changed(message: string): Promise<Saved> {
    await delivery.rulesChanged()
    return { message, settings: viewOf(delivery.rules) }
  }

  function viewOf(rules: DeliveryRules): DeliverySettings {
    return settingsView(rules, delivery.quotes.maxPromiseIn(rules))
  }
}

/** Where a courier goes nobody has to say how far it is; of no use unless riders go there later on. */
const COURIER_KILOMETRES = 10

function areaToKeep(wanted: WantedArea & { id: string }, before: DeliveryArea | undefined): DeliveryArea {
  const { id, name, pincodes, kilometres = COURIER_KILOMETRES, fee, freeFrom, minimumOrder, served } = wanted
  const { travelMinutes = minutesForKilometres(kilometres), courierDays = null } = wanted
  const { rushMinutes = travelMinutes } = wanted
  return {
    id,
    name,
    pincodes,
    travelMinutes,
    rushMinutes: Math.max(rushMinutes, travelMinutes),
    courierDays,
    neighbours: wanted.neighbours ?? before?.neighbours ?? [],
    fee,
    freeFrom,
    minimumOrder,
    isServed: served,
  }
}

function settingsView(
  { hours, areas, stopped, pausedUntil }: DeliveryRules,
  maxPromiseMinutes: number | null,
): DeliverySettings {
  const isPaused = pausedUntil !== null && pausedUntil.getTime() > Date.now()
  return {
    takingOrders: stopped ? 'stopped' : isPaused ? 'paused' : 'open',
    pausedUntil: isPaused ? pausedUntil : null,
    maxPromiseMinutes,
    hours: [...hours.week],
    closures: [...hours.closures],
    areas: areas.map(({ pincodes, neighbours, isServed, ...area }) => ({
      ...area,
      pincodes: [...pincodes],
      neighbours: [...neighbours],
      served: isServed,
    })),
  }
}
