import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Leaving } from './cluster/messages.ts'
import type { Database } from './db/database.ts'
import type { Health } from './http/health.ts'
import { endAfterNextAnswer, stopListening } from './http/last-answers.ts'

/** Long enough for a balancer that asks every second to hear that this process is leaving. */
const ANNOUNCE_MS = 1_000
/** How long clients may keep connections open that they do not use, when another worker takes over. */
const UNUSED_MS = 10_000
/** The same for a stop: a balancer without health checks may have a request on the way on any open connection. */
const LAST_REQUESTS_MS = 2_000
/** Whatever is still not answered then is cut off: the whole stop takes less than ten seconds. */
const ANSWER_MS = 5_000
const CLOSE_MS = 1_500

type Running = {
  app: FastifyInstance
  database: Database
  health: Health
  /** The last thing before the exit. */
  beforeExit?: () => Promise<void>
}

/**
 * On SIGTERM: say "not ready" while still serving, then take no more connections, answer what is under way and what
 * still comes on open ones, close streams and idle connections, close the database, exit 0. On SIGINT the same at
 * once, without the announcement: a person is waiting at the keyboard. A second signal means now. In a roll the port
 * stays open, with another worker behind it, so readiness is not taken back: every connection gets the time to end with
 * an answer.
 */
export function gracefulStop({ app, database, health, beforeExit }: Running): (how: Leaving) => Promise<void> {
  let stopping: Leaving | null = null
  const hurry = new AbortController()
  return async (how) => {
    if (stopping === 'roll') return hurry.abort()
    if (stopping) process.exit(1)
    stopping = how
    endAfterNextAnswer(app.server)
    if (how === 'roll') await emptied(app, UNUSED_MS, hurry.signal)
    health.announceStop()
    if (how === 'SIGTERM') {
      await wait(ANNOUNCE_MS)
      await emptied(app, LAST_REQUESTS_MS)
    }
    const cutOff = setTimeout(() => {
      app.log.warn('some requests were cut off because they took too long during shutdown')
      app.server.closeAllConnections()
    }, ANSWER_MS)
    setTimeout(() => process.exit(1), ANSWER_MS + CLOSE_MS).unref()
    await app.close()
    clearTimeout(cutOff)
    await database.close()
    await beforeExit?.()
    process.exit(0)
  }
}

/** Takes no more connections, and gives those that are open so long to end by themselves. */
async function emptied({ server }: FastifyInstance, withinMs: number, hurry?: AbortSignal): Promise<void> {
  const tooLong = AbortSignal.timeout(withinMs)
  const enough = hurry ? AbortSignal.any([hurry, tooLong]) : tooLong
  const empty = once(server, 'close', { signal: enough })
  await stopListening(server)
  await empty.catch((error) => {
    if (!enough.aborted) throw error
  })
}
