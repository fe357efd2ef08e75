import type { FastifyInstance } from 'fastify'
import { readCredit } from '#contract/orders/credit.ts'
import { creditEntriesOf, creditOf } from '../credit/credit-store.ts'
import type { Db } from '../db/database.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { creditEntryViews } from './credit-entries.ts'

export function creditRoutes(app: FastifyInstance, { db, guards }: { db: Db; guards: Guards }): void {
  serveEndpoint(app, guards, readCredit, async ({ userId }) => {
    const entries = await creditEntriesOf(db, userId)
    return { balance: await creditOf(db, userId), entries: await creditEntryViews(db, entries) }
  })
}
