import pg from 'pg'
import { type Database, databaseOn } from './database.ts'
import { preparingClient } from './prepared-statements.ts'

/** A Postgres server elsewhere. A statement that hangs is cut off; a lost connection is replaced. */
export function openServer(url: string, onLostConnection: (error: Error) => void, connections = 20): Database {
  const pool = new pg.Pool({
    Client: preparingClient(),
    // Statements that are started together take one round trip.
    pipeline: true,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'greencart',
  })
  // The pool hears of idle connections only; one that dies between two statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', onLostConnection))
  pool.on('error', onLostConnection)
  return databaseOn(pool, { kind: 'server', close: () => pool.end() })
}
