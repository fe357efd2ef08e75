import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import { clockProblem, secondsAhead } from '../db/shop-clock.ts'

const MAX_ANSWER_MS = 2_000

export type Health = {
  /** From now on /readyz says that the process is not ready, while it still serves requests. */
  announceStop(): void
}

/** /healthz: the process answers. /readyz: the database answers too, has the same time, and the process is not stopping. */
export function healthRoutes(app: FastifyInstance, db: Db): Health {
  let stopping = false
  let asking: Promise<number | null> | null = null
  const announceStop = () => {
    stopping = true
  }
  app.addHook('preClose', async () => announceStop())

  /** Concurrent checks share one query. */
  const askClock = () => {
    asking ??= clockOf(db).finally(() => {
      asking = null
    })
    return asking
  }

  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ success: true }))
  app.get('/readyz', async (_request, reply) => {
    const ahead = stopping ? null : await askClock()
    const message = ahead === null ? null : clockProblem(ahead)
    const ready = ahead !== null && message === null
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ success: ready, ...(message && { message }) })
  })
  return { announceStop }
}

/** How far the process is ahead of the database; null when that says nothing in time. */
async function clockOf(db: Db): Promise<number | null> {
  const answer = secondsAhead(db).catch(() => null)
  return Promise.race([answer, wait(MAX_ANSWER_MS, null, { ref: false })])
}
