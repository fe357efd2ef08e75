import type { FastifyInstance } from 'fastify'
import { changeOf, type PromiseReason, reestimate } from '#domain/delivery/promise-change.ts'
import type { OpenWork } from '#domain/delivery/work-ahead.ts'
import { stageOf } from '#domain/order.ts'
import type { Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { insertChange, readWorkOf, toldPromisesOf } from '../delivery/promised-work-store.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import type { OrderLife } from './order-life.ts'
import { lockOrder } from './order-store.ts'

const PUBLISH = 'publish new delivery times'
const EVERY_SECONDS = 60

type Needs = Pick<OrderLife, 'db' | 'delivery' | 'orderEvents'>

/** Every minute, and when people come or go, shoppers are told the times that the schedule has changed. */
export function startPublishingEstimates(app: FastifyInstance, needs: Needs & { jobs: BackgroundJobs }): void {
  const { jobs, delivery } = needs
  app.addHook('onReady', async () => {
    jobs.add({ name: PUBLISH, everySeconds: EVERY_SECONDS, run: (stopping) => publishEstimates(needs, stopping) })
    delivery.onHandsChanged(() => jobs.wake(PUBLISH))
  })
}

export async function publishEstimates(needs: Needs, stopping: AbortSignal): Promise<void> {
  const { now, ...schedule } = needs.delivery.quotes.schedule()
  const open = [...schedule.delivered.keys()]
  if (open.length === 0) return
  const told = await toldPromisesOf(
    needs.db,
    open.map(({ id }) => id),
  )
  for (const order of open) {
    if (stopping.aborted) return
    const { first, last } = told.get(order.id) ?? {}
    const estimate = first && reestimate(order, { first, schedule, now })
    if (!estimate || order.promisedBy === undefined) continue
    const change = changeOf(order, { ...estimate, promised: order.promisedBy, last: last ?? null, now })
    if (change) await inTransaction(needs.db, (tx) => publishChange(tx, needs, order, change))
  }
}

/** Only while the order is as it was estimated: of several processes one publishes, and no move is passed over. */
async function publishChange(
  tx: Tx,
  { delivery, orderEvents }: Needs,
  order: OpenWork,
  { by, reason }: { by: number; reason: PromiseReason },
): Promise<void> {
  const row = await lockOrder(tx, order.id)
  if (!row || stageOf(row.status) !== 'open') return
  const [work] = await readWorkOf(tx, [order.id])
  if (!work || work.promisedBy !== order.promisedBy) return
  if (work.packedAt !== order.packedAt || work.leftAt !== order.leftAt) return
  const change = { orderId: order.id, by: new Date(by), reason, who: 'shop' } as const
  delivery.workChanged(tx, await insertChange(tx, change))
  await orderEvents.publish(tx, { orderId: order.id, userId: row.userId })
}
