import type { FastifyInstance } from 'fastify'
import { type HandsForecast, readDeliveryBoard } from '#contract/delivery/delivery-board.ts'
import type { HandsForecast as Forecast } from '#domain/delivery/hands-forecast.ts'
import { MINUTE_MS } from '#domain/delivery/opening-hours.ts'
import type { Db } from '../db/database.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { areasOfOpenOrders, recentOrders, usualOrders } from './delivery-history-store.ts'
import type { DeliveryState } from './delivery-state.ts'

const HOUR_MS = 60 * MINUTE_MS
const HOURS_AHEAD = 2

/** Names of the staff. */
export type Workers = { picker: string | undefined; rider: string | undefined }

type Needs = {
  db: Db
  guards: Guards
  delivery: DeliveryState
  workersOn: (orderIds: string[]) => Promise<ReadonlyMap<string, Workers>>
}

export function deliveryBoardRoutes(app: FastifyInstance, { db, guards, delivery, workersOn }: Needs): void {
  serveEndpoint(app, guards, readDeliveryBoard, async () => {
    await delivery.catchUp()
    const open = await areasOfOpenOrders(db)
    const workers = await workersOn(open.map(({ id }) => id))
    const { now, expected, forecasts, capacityOf } = delivery.quotes.outlook(await recentOrders(db))
    const usual = await usualOrders(db, { from: new Date(now), hours: HOURS_AHEAD })
    return {
      at: new Date(now),
      orders: open.map(({ id, area }) => ({ id, area, expected: momentOf(expected.get(id)), ...workers.get(id) })),
      maxPromiseMinutes: delivery.quotes.maxPromiseIn(),
      forecasts: forecasts.map(forecastView),
      hours: usual.map((orders, hour) => {
        const from = now + hour * HOUR_MS
        return { from: new Date(from), usual: orders, capacity: capacityOf({ from, until: from + HOUR_MS }) }
      }),
    }
  })
}

const momentOf = (ms: number | null | undefined) => (ms === null || ms === undefined ? null : new Date(ms))

const forecastView = ({ hands, free, late, areas, tooLongFrom }: Forecast): HandsForecast => ({
  hands,
  free: {
    pickers: free.pickers.map((moment) => new Date(moment)),
    riders: free.riders.map((moment) => new Date(moment)),
  },
  late,
  tooLongFrom: momentOf(tooLongFrom),
  areas: areas.map(({ name, by, tooLong }) => ({ name, by: momentOf(by), tooLong })),
})
