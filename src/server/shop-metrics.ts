import type { Db } from './db/database.ts'
import type { Counter, Metrics } from './http/metrics.ts'
import { countDue } from './jobs/leased-rows.ts'
import { countOutbox, MAIL_QUEUE } from './mail/mail-store.ts'
import type { OrderEvents } from './orders/order-events.ts'
import { measurePictures, type PictureSource } from './outside/measure-pictures.ts'
import { CHECK_QUEUE, countHeld } from './payments/intent-store.ts'
import { countUnfinishedRefunds } from './payments/refund-list-store.ts'
import { REFUND_QUEUE } from './payments/refund-store.ts'

export const countOrders = (metrics: Metrics): Counter =>
  metrics.counter('greencart_orders_placed_total', 'Orders placed since the process started, by payment type.')

const QUEUES = { mail: MAIL_QUEUE, refunds: REFUND_QUEUE, 'payment checks': CHECK_QUEUE }

type Needs = { db: Db; orderEvents: OrderEvents; pictureSource: PictureSource }

export function measureShop(metrics: Metrics, { db, orderEvents, pictureSource }: Needs): void {
  measurePictures(metrics, pictureSource)
  metrics.gauge('greencart_mail_outbox', 'Emails that are queued, being sent or stuck.', async () => {
    const counts = new Map((await countOutbox(db)).map(({ state, mails }) => [state, mails]))
    return (['queued', 'sending', 'failed', 'unsure'] as const).map((state) => ({
      labels: { state },
      value: counts.get(state) ?? 0,
    }))
  })
  metrics.gauge('greencart_payments', 'Open payments that hold stock, and refunds that are not complete.', async () => {
    const [held, unfinished] = [await countHeld(db), await countUnfinishedRefunds(db)]
    const refunds = new Map(unfinished.map(({ state, refunds }) => [state, refunds]))
    return [
      { labels: { state: 'open' }, value: held },
      { labels: { state: 'refund_pending' }, value: refunds.get('pending') ?? 0 },
      { labels: { state: 'refund_failed' }, value: refunds.get('failed') ?? 0 },
    ]
  })
  metrics.gauge('greencart_order_streams', 'Open streams of order updates.', () => orderEvents.listenerCount)
  metrics.gauge('greencart_jobs_due', 'Jobs that are due and not claimed, by queue.', () =>
    Promise.all(
      Object.entries(QUEUES).map(async ([queue, rows]) => ({ labels: { queue }, value: await countDue(db, rows) })),
    ),
  )
}
