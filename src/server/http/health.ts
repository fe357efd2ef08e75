import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'

const MAX_ANSWER_MS = 2_000

export type Health = {
  /** From now on /readyz says that the process is not ready, while it still serves requests. */
  announceStop(): void
}

/** /healthz: the process answers. /readyz: the database answers too, and the process is not stopping. */
export function healthRoutes(app: FastifyInstance, db: Db): Health {
  let stopping = false
  let asking: Promise<boolean> | null = null
  const announceStop = () => {
    stopping = true
  }
  app.addHook('preClose', async () => announceStop())

  /** Concurrent checks share one query. */
  const answers = () => {
    asking ??= databaseAnswers(db).finally(() => {
      asking = null
    })
    return asking
  }

  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ success: true }))
  app.get('/readyz', async (_request, reply) => {
    const ready = !stopping && (await answers())
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ success: ready })
  })
  return { announceStop }
}

async function databaseAnswers(db: Db): Promise<boolean> {
  const answer = db.execute(sql`SELECT 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([answer, wait(MAX_ANSWER_MS, false, { ref: false })])
}
