import { availableParallelism } from 'node:os'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { loginUser, registerUser } from '../../contract/accounts.ts'
import { listProducts } from '../../contract/catalog.ts'
import { startOnlineOrder, verifyOnlineOrder } from '../../contract/orders.ts'
import { retryRefund } from '../../contract/payments.ts'
import { addProduct, exportProducts, importProducts, updateProduct } from '../../contract/seller-catalog.ts'
import type { Database } from '../db/database.ts'
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
/** Answered from memory, so never turned away. */
const FROM_MEMORY = new Set(['/api/openapi.json', '/api/docs', '/api/*'])

export function openGates(kind: Database['kind']): WorkGates {
  const cores = availableParallelism()
  return {
    // One place is in the database while the other reads its request or writes its reply. A server has more hands;
    // with more places than cores everybody only waits longer for the same work.
    database: new WorkGate({ places: kind === 'embedded' ? 2 : Math.min(20, Math.max(2, cores)) }),
    // Hashing a password takes a core and one of the four threads that files and compression need too. People wait
    // for it once a visit, so a morning's rush may take a while before anybody is turned away.
    password: new WorkGate({ places: Math.min(3, cores), mostWaiting: 500, patienceMs: 10_000 }),
    bulk: new WorkGate({ places: 2, mostWaiting: 20 }),
    provider: new WorkGate({ places: 20, mostWaiting: 100 }),
    render: new WorkGate({ places: 2, mostWaiting: 200 }),
  }
}

/** Puts a gate before every call under /api that needs more than memory. */
export function shedLoad(app: FastifyInstance, gates: WorkGates): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || FROM_MEMORY.has(route.url)) return
    const gate = gates[KINDS[route.url] ?? 'database']
    const { handler } = route
    route.handler = function (request, reply) {
      if (isFromMemory(request)) return handler.call(this, request, reply)
      return gate.run(async () => {
        // Whoever hung up while waiting is not served: nobody would hear the answer.
        if (request.raw.socket.destroyed) return reply.hijack()
        return handler.call(this, request, reply)
      })
    }
  })
}

/** The whole shelf, no questions asked, is kept as bytes. */
const isFromMemory = (request: FastifyRequest) => request.raw.url === listProducts.path
