import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from './db/database.ts'
import type { Health } from './http/health.ts'

/** Long enough for a balancer that asks every second to hear that this process is leaving. */
const ANNOUNCE_MS = 1_000
/** Whatever is still not answered then is cut off: the whole stop takes less than ten seconds. */
const ANSWER_MS = 7_000
const CLOSE_MS = 1_500

type Running = { app: FastifyInstance; database: Database; health: Health }

/**
 * On SIGTERM: say "not ready" while still serving, then take no more connections, answer what is under way, close
 * streams and idle connections, close the database, exit 0. On SIGINT the same at once, without the announcement:
 * a person is waiting at the keyboard. A second signal means now.
 */
export function stopOnSignal({ app, database, health }: Running): void {
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    health.announceStop()
    if (signal === 'SIGTERM') await wait(ANNOUNCE_MS)
    const cutOff = setTimeout(() => {
      app.log.warn('some requests were cut off because they took too long during shutdown')
      app.server.closeAllConnections()
    }, ANSWER_MS)
    setTimeout(() => process.exit(1), ANSWER_MS + CLOSE_MS).unref()
    await app.close()
    clearTimeout(cutOff)
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
