import type { Db } from './db/database.ts'
import type { Replicas } from './db/replicas.ts'
import type { MetricSample } from './http/metric-family.ts'
import type { Counter, Metrics } from './http/metrics.ts'
import { countDue } from './jobs/leased-rows.ts'
import { countOutbox } from './mail/mail-list-store.ts'
import { MAIL_QUEUE } from './mail/mail-sending-store.ts'
import type { OrderEvents } from './orders/order-events.ts'
import { measurePictures, type PictureSource } from './outside/measure-pictures.ts'
import { CHECK_QUEUE } from './payments/intent-check-store.ts'
import { countHeld } from './payments/intent-hold-store.ts'
import { countUnfinishedRefunds } from './payments/refund-list-store.ts'
import { REFUND_QUEUE } from './payments/refund-store.ts'

export const countOrders = (metrics: Metrics): Counter =>
  metrics.counter('greencart_orders_placed_total', 'Orders placed since the process started, by payment type.')

const QUEUES = { mail: MAIL_QUEUE, refunds: REFUND_QUEUE, 'payment checks': CHECK_QUEUE }

type Needs = { db: Db; orderEvents: OrderEvents; pictureSource: PictureSource }

export function measureShop(metrics: Metrics, { db, orderEvents, pictureSource }: Needs): void {
  measurePictures(metrics, pictureSource)
  const outbox = 'Emails that are queued, being sent or stuck.'
  metrics.gauge('greencart_mail_outbox', outbox, () => readOutbox(db), 'shared')
  const payments = 'Open payments that hold stock, and refunds that are not complete.'
  metrics.gauge('greencart_payments', payments, () => readPayments(db), 'shared')
  metrics.gauge('greencart_order_streams', 'Open streams of order updates.', () => orderEvents.listenerCount)
  metrics.gauge('greencart_jobs_due', 'Jobs that are due and not claimed, by queue.', () => readQueues(db), 'shared')
}

export function measureReplicas(metrics: Metrics, replicas: Replicas): void {
  if (replicas.hosts.length === 0) return
  const each = (value: (host: Replicas['hosts'][number]) => number) => () =>
    replicas.hosts.map((host) => ({ labels: { host: host.name }, value: value(host) }))
  metrics.gauge(
    'greencart_replica_up',
    'Whether the replica is read from.',
    each((host) => Number(replicas.isUsed(host))),
    'each',
  )
  metrics.gauge(
    'greencart_replica_lag_seconds',
    'How long ago the primary had something that the replica does not show yet.',
    each((host) => host.lagSeconds),
    'each',
  )
}

async function readOutbox(db: Db): Promise<MetricSample[]> {
  const counts = new Map((await countOutbox(db)).map(({ state, mails }) => [state, mails]))
  const states = ['queued', 'sending', 'failed', 'unsure'] as const
  return states.map((state) => ({ labels: { state }, value: counts.get(state) ?? 0 }))
}

async function readPayments(db: Db): Promise<MetricSample[]> {
  const [held, unfinished] = [await countHeld(db), await countUnfinishedRefunds(db)]
  const refunds = new Map(unfinished.map(({ state, refunds }) => [state, refunds]))
  return [
    { labels: { state: 'open' }, value: held },
    { labels: { state: 'refund_pending' }, value: refunds.get('pending') ?? 0 },
    { labels: { state: 'refund_failed' }, value: refunds.get('failed') ?? 0 },
  ]
}

const readQueues = (db: Db): Promise<MetricSample[]> =>
  Promise.all(
    Object.entries(QUEUES).map(async ([queue, rows]) => ({ labels: { queue }, value: await countDue(db, rows) })),
  )
