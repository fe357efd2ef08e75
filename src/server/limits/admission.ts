import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { changeEmail, changePassword, resetPassword } from '#contract/account-settings.ts'
import { listDeliveryAreas, quoteDelivery } from '#contract/delivery.ts'
import { startOnlineOrder, verifyOnlineOrder } from '#contract/orders.ts'
import { offerPasskey } from '#contract/passkeys.ts'
import { retryRefund } from '#contract/payments.ts'
import { addProduct, exportProducts, importProducts, updateProduct } from '#contract/seller-catalog.ts'
import { loginUser, registerUser } from '#contract/sign-in.ts'
import type { Database } from '../db/database.ts'
import type { Metrics } from '../http/metrics.ts'
import { TooManyReads } from '../http/overloaded.ts'
import { ipKey } from './ip-key.ts'
import type { IpLimit } from './ip-limit.ts'
import { type GateRule, WorkGate } from './work-gate.ts'

/** How urgent a call of the database is: orders, payments and webhooks · changes to cart, address and the rest · reads. */
export type Urgency = 'order' | 'change' | 'read'
/** Kinds of work that hold each other up; one kind's rush leaves the others their places. */
export type WorkGates = {
  database: WorkGate<Urgency>
  password: WorkGate<'sign-in'>
  bulk: WorkGate<'bulk'>
  provider: WorkGate<'payment'>
  render: WorkGate<'page'>
}
type WorkKind = keyof WorkGates

const KINDS: Record<string, WorkKind> = {
  [loginUser.path]: 'password',
  [registerUser.path]: 'password',
  [resetPassword.path]: 'password',
  [changePassword.path]: 'password',
  [changeEmail.path]: 'password',
  [offerPasskey.path]: 'password',
  [addProduct.path]: 'bulk',
  [updateProduct.path]: 'bulk',
  [importProducts.path]: 'bulk',
  [exportProducts.path]: 'bulk',
  [startOnlineOrder.path]: 'provider',
  [verifyOnlineOrder.path]: 'provider',
  [retryRefund.path]: 'provider',
}
/** Answered from memory, so never refused. */
const FROM_MEMORY = new Set(['/api/openapi.json', '/api/docs', '/api/*'])
/** The same, but not what is posted there. They count their calls by themselves. */
const READ_FROM_MEMORY = new Set<string>([quoteDelivery.path, listDeliveryAreas.path])

/** People wait longer for an order than they would for anything else, and do not come back after a refusal. */
export const DATABASE_CLASSES: GateRule<Urgency>['classes'] = [
  { name: 'order', budgetMs: 5_000 },
  { name: 'change', budgetMs: 2_000, share: 1 / 4 },
  { name: 'read', budgetMs: 1_000, share: 1 / 8 },
]
/** Connections that are left to pages, jobs and payments while the gate's places are full. */
const SPARE_CONNECTIONS = 4

/** `cores` is this process's share of the machine. */
export function openGates(
  { kind, pool }: Pick<Database, 'kind' | 'pool'>,
  cores: number = availableParallelism(),
): WorkGates {
  return {
    database: new WorkGate({
      // Embedded, one place is in the database while the other reads its request or writes its reply. A server works
      // on several queries at once, and how many are worth it depends on its cores and on how far away it is.
      places: kind === 'embedded' ? 2 : { least: 2, most: Math.max(2, pool.options.max - SPARE_CONNECTIONS), first: 8 },
      classes: DATABASE_CLASSES,
    }),
    // Hashing a password takes a core and one of the four threads that files and compression need too. People sign in
    // once a visit and wait for it.
    password: new WorkGate({
      places: Math.max(1, Math.min(3, Math.floor(cores))),
      classes: [{ name: 'sign-in', budgetMs: 10_000 }],
    }),
    bulk: new WorkGate({ places: 2, classes: [{ name: 'bulk', budgetMs: 10_000 }], mostWaiting: 20 }),
    provider: new WorkGate({ places: 20, classes: [{ name: 'payment', budgetMs: 5_000 }], mostWaiting: 100 }),
    render: new WorkGate({ places: 2, classes: [{ name: 'page', budgetMs: 5_000 }], mostWaiting: 200 }),
  }
}

type Shedding = {
  gates: WorkGates
  reads: IpLimit
  /** Whether a call is answered from memory, or waits for its turn by itself. */
  isFromMemory: (request: FastifyRequest) => boolean
}

/** Puts a gate before every call under /api that needs more than memory. */
export function shedLoad(app: FastifyInstance, { gates, reads, isFromMemory }: Shedding): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || FROM_MEMORY.has(route.url)) return
    if (route.method === 'GET' && READ_FROM_MEMORY.has(route.url)) return
    const kind = KINDS[route.url] ?? 'database'
    const gate: WorkGate = gates[kind]
    const urgency = kind === 'database' ? urgencyOf(route) : undefined
    const { handler } = route
    route.handler = function (request, reply) {
      if (isFromMemory(request)) return handler.call(this, request, reply)
      const key = ipKey(request.ip)
      if (urgency === 'read') countRead(reads, key)
      const work = async () => {
        // A client that hung up while waiting would not hear the answer.
        if (request.raw.socket.destroyed) return reply.hijack()
        return handler.call(this, request, reply)
      }
      return gate.run(work, { key, ...(urgency && { className: urgency }) })
    }
  })
}

/** A read that is not in memory, a call or a page, is one of those that an IP may ask for in a minute. */
export function countRead(reads: IpLimit, ip: string): void {
  const waitSeconds = reads.take(ip)
  if (waitSeconds > 0) throw new TooManyReads(waitSeconds * 1_000)
}

/** For a read that is no call of its own. */
export const readInTurn =
  ({ gates, reads }: Pick<Shedding, 'gates' | 'reads'>) =>
  async <T>(ip: string, work: () => Promise<T>): Promise<T> => {
    countRead(reads, ip)
    return gates.database.run(work, { className: 'read', key: ip })
  }

function urgencyOf({ url, method }: RouteOptions): Urgency {
  if (method === 'GET') return 'read'
  return url.startsWith('/api/order/') ? 'order' : 'change'
}

const LONGEST_PAUSE_MS = 300

/** For work that can wait a moment: it goes behind the requests that people wait for. */
export async function whenNobodyWaits(gate: WorkGate<Urgency>): Promise<void> {
  for (let paused = 0; gate.waiting > 0 && paused < LONGEST_PAUSE_MS; paused += 10) await pause(10)
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10]

export function measureGates(metrics: Metrics, gates: WorkGates): void {
  const all: [string, WorkGate][] = Object.entries(gates)
  const each = (read: (gate: WorkGate) => number) =>
    all.map(([work, gate]) => ({ labels: { work }, value: read(gate) }))
  metrics.gauge('greencart_work_places', 'How much work may be in progress.', () => each((gate) => gate.places), 'each')
  metrics.gauge('greencart_work_running', 'Work in progress, by kind.', () => each((gate) => gate.inside))
  metrics.gauge('greencart_work_waiting', 'Work waiting for its turn.', () => each((gate) => gate.waiting))
  metrics.counterOf('greencart_work_shed_total', 'Work refused because of overload.', () =>
    all.flatMap(([work, gate]) =>
      gate.refusals.map((refused) => ({ labels: { work, class: refused.class }, value: refused.count })),
    ),
  )
  const waits = metrics.histogram('greencart_work_wait_seconds', 'How long served work had waited.', 'class', SECONDS)
  for (const [, gate] of all) gate.onWaited((className, ms) => waits.observe(className, ms / 1_000))
}
