import pg from 'pg'
import { lockDataFolder } from './data-folder.ts'
import { type Database, databaseOn } from './database.ts'
import { watchLog } from './database-files.ts'
import { isNew, openFolder, placeIn, refuseToCreate } from './embedded-folder.ts'
import { EmbeddedPostgres } from './embedded-postgres.ts'
import { closeToOthers } from './folder-contents.ts'
import { PgliteStream } from './pglite-stream.ts'
import { preparingClient } from './prepared-statements.ts'

type Embedded = {
  folder: string
  /** Whether a new folder may become a new, empty shop. */
  mayCreate?: boolean
  /** A closed database's files: a new one begins as their copy, instead of empty. */
  template?: string | undefined
  onLostConnection?: (error: Error) => void
}

/** Postgres in this process, in a thread of its own so that pages stay quick while it works. */
export async function openEmbedded({
  folder,
  mayCreate = true,
  template,
  onLostConnection = () => {},
}: Embedded): Promise<Database> {
  // Before the lock, whose file would be the first in a folder that is not mounted.
  if (!mayCreate && isNew(folder)) refuseToCreate(folder)
  const unlock = lockDataFolder(folder)
  const postgres = new EmbeddedPostgres(placeIn(folder))
  try {
    closeToOthers(folder)
    await openFolder(folder, { postgres, mayCreate, template })
  } catch (error) {
    unlock()
    throw error
  }
  const pool = new pg.Pool({
    Client: preparingClient(),
    pipeline: true,
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
  const stopWatching = watchLog(folder)
  const close = async () => {
    stopWatching()
    await pool.end()
    await postgres.close()
    unlock()
  }
  return databaseOn(pool, { kind: 'embedded', lowerPriority: () => postgres.lowerPriority(), close })
}
