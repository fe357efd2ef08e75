import type { FastifyInstance } from 'fastify'
import { listActivity } from '#contract/shop/activity.ts'
import type { RetentionDays } from '../config/retention-settings.ts'
import type { Reader } from '../db/database.ts'
import { pageOf } from '../db/page-of.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { selectActivity } from './activity-store.ts'

const PAGE = 50

type Needs = {
  historyDb: Reader
  guards: Guards
  config: { retention: RetentionDays }
  unknownProxy: { readonly ip: string | null }
}

export function activityRoutes(app: FastifyInstance, { historyDb, guards, config, unknownProxy }: Needs): void {
  serveEndpoint(app, guards, listActivity, async ({ query: { limit = PAGE, ...filter } }) => {
    const found = await selectActivity(historyDb, { ...filter, limit: limit + 1 })
    const { page, next } = pageOf(found, limit, ({ _id }) => _id)
    return { activity: page, keptDays: config.retention.activity, unknownProxy: unknownProxy.ip, ...next }
  })
}
