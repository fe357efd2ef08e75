import type pg from 'pg'
import { startPostgres } from '../../../scripts/postgres-server.ts'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openServer } from '../db/open-server.ts'
import type { Channel } from '../db/publish-subscribe.ts'

/** A database on a server of its own, where no other test writes: undefined where tests run on the embedded one. */
export async function openSilentDatabase(): Promise<Database | undefined> {
  if (!process.env.TEST_DATABASE_URL) return undefined
  const server = await startPostgres()
  const database = openServer(server.url, (error) => console.warn(error.message))
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

export type CountedMessages = { counts: Record<Channel, number>; close(): Promise<void> }

/** Counts what processes tell each other. The embedded database has one process only. */
export async function countMessages({ newClient }: Database): Promise<CountedMessages> {
  const counts = { ...CHANNELS }
  const client: pg.Client | undefined = newClient?.({})
  client?.on('notification', ({ channel }) => counts[channel as Channel]++)
  await client?.connect()
  for (const channel of Object.keys(counts)) await client?.query(`LISTEN ${channel}`)
  return { counts, close: async () => client?.end() }
}
