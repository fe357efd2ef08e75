import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { lockDataFolder } from './data-folder.ts'
import { type Database, databaseOn } from './database.ts'
import { EmbeddedPostgres } from './embedded-postgres.ts'
import { PgliteStream } from './pglite-stream.ts'
import { preparingClient } from './prepared-statements.ts'

/** Made by the build. Without it the first start takes some seconds longer. */
export const DATABASE_TEMPLATE = join(import.meta.dirname, '../../../build/database-template')

type Embedded = {
  folder: string
  /** A closed database's files: a new one begins as their copy. */
  template?: string
  /** A new one begins as this dump instead. */
  dump?: ArrayBuffer
  onLostConnection?: (error: Error) => void
}

export type EmbeddedDatabase = Database & { dump(): Promise<ArrayBuffer> }

/** Postgres in this process, in a thread of its own so that pages stay quick while it works. */
export async function openEmbedded({
  folder,
  template = DATABASE_TEMPLATE,
  dump,
  onLostConnection = () => {},
}: Embedded): Promise<EmbeddedDatabase> {
  const unlock = lockDataFolder(folder)
  const place = join(folder, 'database')
  // Exists until the database was opened once: what a killed first start left behind is deleted.
  const unfinished = join(folder, 'database.unfinished')
  if (existsSync(unfinished)) rmSync(place, { recursive: true, force: true })
  const isNew = !existsSync(place)
  const postgres = new EmbeddedPostgres(place, isNew ? dump : undefined)
  try {
    if (isNew) {
      writeFileSync(unfinished, '')
      if (!dump && existsSync(template)) cpSync(template, place, { recursive: true })
    }
    await postgres.thread()
  } catch (error) {
    unlock()
    throw error
  }
  rmSync(unfinished, { force: true })
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
  const close = async () => {
    await pool.end()
    await postgres.close()
    unlock()
  }
  return { ...databaseOn(pool, 'embedded', close), dump: () => postgres.dump() }
}
