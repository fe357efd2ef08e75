import { join } from 'node:path'
import pg from 'pg'
import { lockDataFolder } from './data-folder.ts'
import { type Database, databaseOn } from './database.ts'
import { EmbeddedPostgres } from './embedded-postgres.ts'
import { PgliteStream } from './pglite-stream.ts'

type Embedded = { folder: string; template?: ArrayBuffer; onLostConnection?: (error: Error) => void }

export type EmbeddedDatabase = Database & { dump(): Promise<ArrayBuffer> }

/** Postgres in this process, in a thread of its own so that pages stay quick while it works. */
export async function openEmbedded({
  folder,
  template,
  onLostConnection = () => {},
}: Embedded): Promise<EmbeddedDatabase> {
  const unlock = lockDataFolder(folder)
  const postgres = new EmbeddedPostgres(join(folder, 'database'), template)
  try {
    await postgres.thread()
  } catch (error) {
    unlock()
    throw error
  }
  const pool = new pg.Pool({
    max: 1,
    stream: () => new PgliteStream(postgres) as never,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 30_000,
  })
  pool.on('connect', (client) => client.on('error', onLostConnection))
  pool.on('error', onLostConnection)
  const close = async () => {
    await pool.end()
    await postgres.close()
    unlock()
  }
  return { ...databaseOn(pool, 'embedded', close), dump: () => postgres.dump() }
}
