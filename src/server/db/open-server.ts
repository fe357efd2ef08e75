import pg from 'pg'
import { type Database, databaseOn } from './database.ts'
import { PoolConnections, prepareConnections } from './pool-connections.ts'
import { preparingClient } from './prepared-statements.ts'
import { writableClient } from './writable-client.ts'
import { WritableHost } from './writable-host.ts'

/**
 * A Postgres server elsewhere, or the one of several that takes writes. A statement that hangs is cut off; a lost
 * connection is replaced, by one to another host if that has taken over.
 */
export function openServer(url: string, onLostConnection: (error: Error) => void, mostConnections = 20): Database {
  const primary = new WritableHost(url)
  const pool = new pg.Pool({
    Client: writableClient(preparingClient(), primary),
    // Statements that are started together take one round trip.
    pipeline: true,
    connectionString: primary.address,
    max: mostConnections,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'greencart',
  })
  prepareConnections(pool, onLostConnection)
  const connections = new PoolConnections(pool)
  // A host that vanished without a word would keep its connections waiting for minutes.
  primary.onMoved((to) => connections.cut(({ host, port }) => host !== to.host || port !== to.port))
  const Client = writableClient(pg.Client, primary)
  return databaseOn(pool, {
    kind: 'server',
    newClient: (options) => new Client({ ...pool.options, ...options }),
    close: () => pool.end(),
  })
}
