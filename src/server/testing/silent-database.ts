import type pg from 'pg'
import { startPostgres } from '../../../scripts/postgres-server.ts'
import { until } from '../../../scripts/until.ts'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openServer } from '../db/open-server.ts'
import type { Channel } from '../db/publish-subscribe.ts'

/**
 * A database on a server of its own, where no other test writes and autovacuum does not come. Undefined where tests run
 * on the embedded one, which has no autovacuum and one connection.
 */
export async function openSilentDatabase(connections?: number): Promise<Database | undefined> {
  if (!process.env.TEST_DATABASE_URL) return undefined
  const server = await startPostgres()
  const database = openServer(server.url, (error) => console.warn(error.message), connections)
  await database.pool.query('ALTER SYSTEM SET autovacuum = off')
  await database.pool.query(`ALTER SYSTEM SET track_functions = 'all'`)
  await database.pool.query('SELECT pg_reload_conf()')
  await until('the server counts calls of functions', async () => {
    const { rows } = await database.pool.query<{ track_functions: string }>('SHOW track_functions')
    return rows[0]?.track_functions === 'all'
  })
  await migrate(database.pool)
  const close = async () => {
    await database.close()
    await server.stop()
  }
  return { ...database, close }
}

const CHANNELS: Record<Channel, 0> = {
  greencart_orders: 0,
  greencart_catalog: 0,
  greencart_categories: 0,
  greencart_search: 0,
  greencart_delivery: 0,
  greencart_staff: 0,
  greencart_shop: 0,
}

const LAST = 'test_last_message'

export type CountedMessages = {
  counts: Record<Channel, number>
  /** Settles once all that was sent until now is counted: messages arrive as they were committed. */
  arrived(): Promise<void>
  close(): Promise<void>
}

/** Counts what processes tell each other. The embedded database has one process only. */
export async function countMessages({ newClient }: Database): Promise<CountedMessages> {
  const counts = { ...CHANNELS }
  const client = newClient?.({})
  if (!client) return { counts, arrived: async () => undefined, close: async () => undefined }
  client.on('notification', ({ channel }) => {
    if (channel in counts) counts[channel as Channel]++
  })
  await client.connect()
  for (const channel of [...Object.keys(counts), LAST]) await client.query(`LISTEN ${channel}`)
  const arrived = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const listener = ({ channel }: pg.Notification) => channel === LAST && resolve()
    client.on('notification', listener)
    await client.query(`NOTIFY ${LAST}`)
    await promise
    client.off('notification', listener)
  }
  return { counts, arrived, close: () => client.end() }
}
