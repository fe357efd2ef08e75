import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Cost, costOf } from '#contract/endpoint.ts'
import { isRefused, type Refused } from '#contract/refused.ts'
import type { Database } from '../db/database.ts'
import { sendRefusal } from '../http/errors.ts'
import type { Metrics } from '../http/metrics.ts'
import { TooManyReads } from '../http/overloaded.ts'
import { holdingPlace } from './held-place.ts'
import type { IpLimit } from './ip-limit.ts'
import type { KnownVisitors } from './known-visitors.ts'
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

const WORK: Record<Exclude<Cost, 'memory'>, { kind: WorkKind; className?: Urgency }> = {
  read: { kind: 'database', className: 'read' },
  change: { kind: 'database', className: 'change' },
  order: { kind: 'database', className: 'order' },
  password: { kind: 'password' },
  bulk: { kind: 'bulk' },
  provider: { kind: 'provider' },
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that is no call of the contract; others need nothing but memory. */
    cost?: Cost
    /** Whether a request is answered from memory all the same, or waits for its turn by itself. */
    isFromMemory?: (request: FastifyRequest) => boolean
    /** Reads the file of an upload before the call takes a place, so that a slow sender holds none. */
    receive?: ReceiveUpload
  }
}

/**
 * People wait longer for an order than they would for anything else, and do not come back after a refusal; for a page
 * that loads they wait three seconds rather than see an error.
 */
export const DATABASE_CLASSES: GateRule<Urgency>['classes'] = [
  { name: 'order', budgetMs: 5_000 },
  { name: 'change', budgetMs: 4_000, share: 1 / 4 },
  { name: 'read', budgetMs: 3_000, share: 1 / 8 },
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
      // Embedded, one place is in the database while another reads its request or writes its reply, and one is left to
      // others. A server works on several queries at once, and how many are worth it depends on its cores and distance.
      places: kind === 'embedded' ? 3 : { min: 3, max: Math.max(3, pool.options.max - SPARE_CONNECTIONS), first: 8 },
      classes: DATABASE_CLASSES,
    }),
    // Hashing a password takes a core and one of the four threads that files and compression need too. People sign in
    // once a visit and wait for it.
    password: new WorkGate({
      places: Math.max(1, Math.min(3, Math.floor(cores))),
      classes: [{ name: 'sign-in', budgetMs: 10_000 }],
    }),
    bulk: new WorkGate({ places: 3, classes: [{ name: 'bulk', budgetMs: 10_000 }], maxWaiting: 20 }),
    provider: new WorkGate({ places: 20, classes: [{ name: 'payment', budgetMs: 5_000 }], maxWaiting: 100 }),
    render: new WorkGate({ places: 3, classes: [{ name: 'page', budgetMs: 5_000 }], maxWaiting: 200 }),
  }
}

type Shedding = {
  gates: WorkGates
  reads: IpLimit
  visitors: Pick<KnownVisitors, 'of'>
}

/** Puts a gate before every call that needs more than memory. */
export function shedLoad(app: FastifyInstance, { gates, reads, visitors }: Shedding): void {
  app.decorateRequest('inTurn', null)
  app.addHook('onRoute', (route) => {
    const { handler, config = {} } = route
    const { endpoint, receive, isFromMemory } = config
    const cost = endpoint ? costOf(endpoint) : (config.cost ?? 'memory')
    if (cost === 'memory') return
    const { kind, className } = WORK[cost]
    const gate: WorkGate = gates[kind]
    route.handler = function (request, reply) {
      if (isFromMemory?.(request)) return handler.call(this, request, reply)
      const visitor = visitors.of(request)
      if (cost === 'read') countRead(reads, visitor.ip)
      const work = async () => {
        // The client closed the connection while it waited.
        if (request.raw.socket.destroyed) return reply.hijack()
        return holdingPlace(kind, () => handler.call(this, request, reply))
      }
      request.inTurn = (piece) => gate.run(() => holdingPlace(kind, piece), { className, visitor })
      const inTurn = () => gate.run(work, { className, visitor })
      if (!receive) return inTurn()
      const ask: Ask = (question) => gates.database.run(question, { className: 'change', visitor })
      return receive(request, ask).then((received) => {
        if (!isRefused(received)) return inTurn().finally(received.release)
        if (received.body.code === 'timeout') reply.header('connection', 'close')
        return sendRefusal(reply, received)
      })
    }
  })
}

/** Asks the database for something small. */
type Ask = <T>(question: () => Promise<T>) => Promise<T>
/** `release` ends what the file takes. */
type ReceiveUpload = (request: FastifyRequest, ask: Ask) => Promise<Refused | { release: () => void }>

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
    return gates.database.run(work, { className: 'read', visitor: { key: ip, ip } })
  }

const MAX_PAUSE_MS = 300

/** For work that can wait a moment: it goes behind the requests that people wait for. */
export async function whenQueueIsEmpty(gate: WorkGate<Urgency>): Promise<void> {
  for (let paused = 0; gate.waiting > 0 && paused < MAX_PAUSE_MS; paused += 10) await pause(10)
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
