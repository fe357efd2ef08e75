import { askPostgres } from './ask-postgres.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'
import { until } from './until.ts'

export interface PostgresReplica extends PostgresServer {
  /** Makes it a primary; the one it followed should be gone by then. Resolves once it takes writes. */
  promote: () => Promise<void>
  /** It goes on receiving changes and answering, but shows none that is newer than now. */
  pause: () => Promise<void>
  resume: () => Promise<void>
  /** Resolves once it shows what the primary had committed when this was called. */
  catchUp: () => Promise<void>
}

interface Options {
  /** The primary answers a COMMIT only once this replica has it, for as long as it lives. */
  synchronous?: boolean
  durable?: boolean
  port?: number
}

/** A primary whose commits survive its kill; replicas of it are made with `startReplica`. */
export const startPrimary = (options: { durable?: boolean; port?: number } = {}): Promise<PostgresServer> =>
  startPostgres({ durable: false, ...options })

let replicas = 0

/** A throw-away streaming replica of a running server, gone with its folder on `stop` or with this process. */
export async function startReplica(
  primary: PostgresServer,
  { synchronous = false, ...options }: Options = {},
): Promise<PostgresReplica> {
  const name = `replica_${++replicas}`
  const server = await startPostgres({ ...options, follow: { primary, name } })
  if (synchronous) await waitForReplica(primary, name)
  return {
    ...server,
    promote: async () => void (await askPostgres(server.url, 'SELECT pg_promote(true, 60)')),
    pause: async () => void (await askPostgres(server.url, 'SELECT pg_wal_replay_pause()')),
    resume: async () => void (await askPostgres(server.url, 'SELECT pg_wal_replay_resume()')),
    catchUp: async () => {
      const [now] = await askPostgres<{ at: string }>(primary.url, 'SELECT pg_current_wal_insert_lsn() AS at')
      await untilTrue(server, `SELECT pg_last_wal_replay_lsn() >= '${now?.at}' AS done`)
    },
  }
}

/** From here on a COMMIT waits for the replica. Said for all roles, because that beats the server's command line. */
async function waitForReplica(primary: PostgresServer, name: string): Promise<void> {
  await askPostgres(primary.url, 'ALTER ROLE ALL SET synchronous_commit = on')
  await askPostgres(primary.url, `ALTER SYSTEM SET synchronous_standby_names = '${name}'`)
  await askPostgres(primary.url, 'SELECT pg_reload_conf()')
  await untilTrue(
    primary,
    `SELECT count(*) > 0 AS done FROM pg_stat_replication WHERE application_name = '${name}' AND sync_state = 'sync'`,
  )
}

const untilTrue = (server: PostgresServer, question: string) =>
  until(question, async () => (await askPostgres<{ done: boolean }>(server.url, question))[0]?.done === true)
