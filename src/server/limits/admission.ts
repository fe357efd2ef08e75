import { availableParallelism } from 'node:os'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { loginUser, registerUser } from '#contract/accounts.ts'
import { listProducts } from '#contract/catalog.ts'
import { placeCodOrder, startOnlineOrder, verifyOnlineOrder } from '#contract/orders.ts'
import { retryRefund, WEBHOOK_PATH } from '#contract/payments.ts'
import { addProduct, exportProducts, importProducts, updateProduct } from '#contract/seller-catalog.ts'
import type { Database } from '../db/database.ts'
import type { Metrics } from '../http/metrics.ts'
import { WorkGate } from './work-gate.ts'

/** Kinds of work that hold each other up; one kind's rush leaves the others their places. */
export type WorkKind = 'database' | 'password' | 'bulk' | 'provider' | 'render'
export type WorkGates = Record<WorkKind, WorkGate>

const KINDS: Record<string, WorkKind> = {
  [loginUser.path]: 'password',
  [registerUser.path]: 'password',
  [addProduct.path]: 'bulk',
  [updateProduct.path]: 'bulk',
  [importProducts.path]: 'bulk',
  [exportProducts.path]: 'bulk',
  [startOnlineOrder.path]: 'provider',
  [verifyOnlineOrder.path]: 'provider',
  [retryRefund.path]: 'provider',
}
const READ_BUDGET_MS = 1_000
const WRITE_BUDGET_MS = 2_000
/** People wait longer for an order than they would for anything else, and do not come back after a refusal. */
const ORDER_BUDGET_MS = 5_000
/** Answered from memory, so never refused. */
const FROM_MEMORY = new Set(['/api/openapi.json', '/api/docs', '/api/*'])

export function openGates(kind: Database['kind']): WorkGates {
  const cores = availableParallelism()
  return {
    // One place is in the database while the other reads its request or writes its reply. A server works on several
    // queries at once; with more places than cores each only takes longer.
    database: new WorkGate({ places: kind === 'embedded' ? 2 : Math.min(20, Math.max(2, cores)) }),
    // Hashing a password takes a core and one of the four threads that files and compression need too. People sign in
    // once a visit and wait for it.
    password: new WorkGate({ places: Math.min(3, cores), budgetMs: 10_000 }),
    bulk: new WorkGate({ places: 2, budgetMs: 10_000, mostWaiting: 20 }),
    provider: new WorkGate({ places: 20, budgetMs: ORDER_BUDGET_MS, mostWaiting: 100 }),
    render: new WorkGate({ places: 2, budgetMs: 5_000, mostWaiting: 200 }),
  }
}

/** Puts a gate before every call under /api that needs more than memory. */
export function shedLoad(app: FastifyInstance, gates: WorkGates): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || FROM_MEMORY.has(route.url)) return
    const kind = KINDS[route.url] ?? 'database'
    const gate = gates[kind]
    const budgetMs = kind === 'database' ? databaseBudgetMs(route) : undefined
    const { handler } = route
    route.handler = function (request, reply) {
      if (isFromMemory(request)) return handler.call(this, request, reply)
      return gate.run(async () => {
        // A client that hung up while waiting would not hear the answer.
        if (request.raw.socket.destroyed) return reply.hijack()
        return handler.call(this, request, reply)
      }, budgetMs)
    }
  })
}

function databaseBudgetMs({ url, method }: RouteOptions): number {
  if (url === placeCodOrder.path || url === WEBHOOK_PATH) return ORDER_BUDGET_MS
  return method === 'GET' ? READ_BUDGET_MS : WRITE_BUDGET_MS
}

/** The whole product list, without a query, is in memory. */
const isFromMemory = (request: FastifyRequest) => request.raw.url === listProducts.path

export function measureGates(metrics: Metrics, gates: WorkGates): void {
  const eachGate = (read: (gate: WorkGates[keyof WorkGates]) => number) =>
    Object.entries(gates).map(([work, gate]) => ({ labels: { work }, value: read(gate) }))
  metrics.gauge('greencart_work_running', 'Work in progress, by kind.', () => eachGate((gate) => gate.inside))
  metrics.gauge('greencart_work_waiting', 'Work waiting for its turn.', () => eachGate((gate) => gate.waiting))
  metrics.counterOf('greencart_work_shed_total', 'Work refused because of overload.', () =>
    eachGate((gate) => gate.refusals),
  )
}
