import type { FastifyInstance } from 'fastify'
import { readCredit } from '#contract/orders/credit.ts'
import { creditEntriesOf, creditOf } from '../credit/credit-store.ts'
import { owedBy } from '../credit/owed-store.ts'
import type { Db } from '../db/database.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { creditEntryViews } from './credit-entries.ts'

export function creditRoutes(app: FastifyInstance, { db, guards }: { db: Db; guards: Guards }): void {
  serveEndpoint(app, guards, readCredit, async ({ userId }) => {
    const entries = await creditEntriesOf(db, userId)
    const [balance, owed] = [await creditOf(db, userId), await owedBy(db, userId)]
    return { balance, entries: await creditEntryViews(db, entries), owed }
  })
}
