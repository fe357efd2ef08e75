import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Order } from '#contract/orders/order.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import { dueRefunds, type HeldRefund, HOLD_SECONDS, takeHeldRefund } from './held-refund-store.ts'
import { readMoney } from './order-money.ts'
import { readOrder } from './order-reader.ts'
import { lockOrder } from './order-store.ts'
import { type ItemRefunds, refundItems } from './refund-items.ts'
import { findReport } from './report-store.ts'

export const HELD_REFUNDS_JOB = 'make refunds that can no longer be undone'
/** Of those that another process held, or this one before it was started again. */
const EVERY_SECONDS = 15

type Needs = ItemRefunds & { db: Db }

export function startHeldRefunds(app: FastifyInstance, needs: Needs & { jobs: BackgroundJobs }): void {
  app.addHook('onReady', async () => {
    needs.jobs.add({
      name: HELD_REFUNDS_JOB,
      everySeconds: EVERY_SECONDS,
      run: (stopping) => makeDueRefunds(needs, app.log, stopping),
    })
  })
}

export function wakeWhenDue(jobs: BackgroundJobs): void {
  setTimeout(() => jobs.wake(HELD_REFUNDS_JOB), HOLD_SECONDS * 1000 + 50).unref()
}

async function makeDueRefunds(needs: Needs, log: FastifyBaseLogger, stopping: AbortSignal): Promise<void> {
  for (const held of await dueRefunds(needs.db)) {
    if (stopping.aborted) return
    const made = await inTransaction(needs.db, (tx) => makeRefund(tx, needs, held))
    if (!isRefused(made)) continue
    log.warn({ order: held.orderId, reason: made.body.message }, 'a refund could not be made; its report is open again')
    await inTransaction(needs.db, (tx) => reopenReport(tx, needs, held))
  }
}

async function makeRefund(tx: Tx, needs: Needs, { reportId, orderId }: HeldRefund) {
  const order = await lockOrder(tx, orderId)
  const held = order && (await takeHeldRefund(tx, reportId, { due: true }))
  if (!held) return null
  const { productId, quantity, words, decidedBy: actor, ip } = held
  const report = await findReport(tx, reportId)
  const lines = [{ productId, quantity }]
  const answered = report?.state === 'open' ? [{ id: reportId, refunded: quantity }] : []
  const money = await readMoney(tx, order)
  return refundItems(tx, needs, money, { lines, reason: words ?? undefined, actor, ip }, answered)
}

async function reopenReport(tx: Tx, { orderEvents }: Needs, { reportId, orderId }: HeldRefund): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order && (await takeHeldRefund(tx, reportId))) await orderEvents.publish(tx, { orderId, userId: order.userId })
}

/** Under the order's lock; the same undo again changes nothing. */
export async function undoHeldRefund(
  { db, orderEvents }: Needs,
  id: string,
): Promise<{ message: string; order: Order } | Refused<'not_found' | 'too_late'>> {
  const undone = await inTransaction(db, async (tx) => {
    const found = await findReport(tx, id)
    const order = found && (await lockOrder(tx, found.orderId))
    const report = order && (await findReport(tx, id))
    if (!report) return refuse('not_found', 'We couldn’t find this complaint.')
    if (report.state !== 'open') return refuse('too_late', 'This complaint was answered already.')
    const { orderId } = report
    if (await takeHeldRefund(tx, id)) await orderEvents.publish(tx, { orderId, userId: order.userId })
    return { orderId }
  })
  if (isRefused(undone)) return undone
  const order = await readOrder(db, undone.orderId)
  if (!order) throw new Error(`order ${undone.orderId} vanished after an undo`)
  return { message: 'Refund undone', order }
}
