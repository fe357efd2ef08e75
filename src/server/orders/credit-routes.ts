import type { FastifyInstance } from 'fastify'
import { readCredit } from '#contract/credit.ts'
import { creditEntriesOf, creditOf } from '../credit/credit-store.ts'
import type { Db } from '../db/database.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { orderNumbers } from './order-store.ts'

export function creditRoutes(app: FastifyInstance, { db, guards }: { db: Db; guards: Guards }): void {
  serveEndpoint(app, guards, readCredit, async ({ userId }) => {
    const entries = await creditEntriesOf(db, userId)
    const numbers = await orderNumbers(
      db,
      entries.flatMap(({ orderId }) => orderId ?? []),
    )
    return {
      balance: await creditOf(db, userId),
      entries: entries.map(({ id, createdAt, reason, amount, orderId }) => ({
        _id: id,
        at: createdAt,
        reason,
        amount,
        orderId,
        orderNumber: (orderId && numbers.get(orderId)) || null,
      })),
    }
  })
}
