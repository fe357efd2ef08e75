import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { until } from '../../../scripts/until.ts'
import type { Database } from '../db/database.ts'
import { placeIn } from '../db/embedded-folder.ts'
import { migrate } from '../db/migrate.ts'
import { openEmbedded } from '../db/open-embedded.ts'
import { openServer } from '../db/open-server.ts'

/** A fresh, migrated database: on the server that TEST_DATABASE_URL names, else embedded in `folder`. */
export async function openTestDatabase(folder: string): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  return server ? onServer(server) : openEmbedded({ folder, template: await embeddedTemplate() })
}

/** Another pool of connections to a database that is open already, as a second process would have. */
export function joinTestDatabase({ pool }: Database): Database {
  return openServer(String(pool.options.connectionString), (error) => console.warn(error.message))
}

/** The address of a new, empty database. */
export const newTestDatabaseUrl = (adminUrl: string) => createDatabase(adminUrl, 'template1')

/**
 * What a shop process may start from in `folder`: a database that has its tables but no row of a shop. Answers the
 * settings that name it. Processes that make their own spend most of their start on migrations.
 */
export async function migratedData(folder: string): Promise<Record<string, string>> {
  const server = process.env.TEST_DATABASE_URL
  if (server) return { DATABASE_URL: await createDatabase(server, MIGRATED) }
  await cp(await embeddedTemplate(), placeIn(folder), { recursive: true })
  return {}
}

/** Copying a migrated database takes less than half as long as migrating a new one. */
const MIGRATED = 'migrated'

/** Before the first test database: made once for all of them. */
export async function makeServerTemplate(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, `CREATE DATABASE ${MIGRATED}`)
  const pool = new pg.Pool({ connectionString: addressOf(MIGRATED, adminUrl) })
  await migrate(pool)
  await pool.end()
}

async function createDatabase(adminUrl: string, template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  return addressOf(name, adminUrl)
}

function addressOf(database: string, adminUrl: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}

async function onServer(adminUrl: string): Promise<Database> {
  const url = await createDatabase(adminUrl, MIGRATED)
  const database = openServer(url, (error) => console.warn(error.message))
  await firstConnection(database)
  const close = async () => {
    await database.close()
    await asAdmin(adminUrl, `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`)
  }
  return { ...database, close }
}

/** A shop gives up on a connection after two seconds; the first one to a database just copied may take longer. */
async function firstConnection({ pool }: Database): Promise<void> {
  const answers = () =>
    pool.query('SELECT 1').then(
      () => true,
      () => false,
    )
  await until('the new database answers', answers)
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const MIGRATIONS = new URL('../db/migrations/', import.meta.url)
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/greencart')

/** Making an embedded database takes seconds, copying a made one does not. */
async function embeddedTemplate(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(new URL(file, MIGRATIONS)))
  const template = join(CACHE, `embedded-${hash.digest('hex').slice(0, 16)}`)
  if (!existsSync(template)) await makeTemplate(template)
  return template
}

async function makeTemplate(template: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const folder = await mkdtemp(`${template}-`)
  const database = await openEmbedded({ folder })
  await migrate(database.pool)
  await database.close()
  try {
    renameSync(join(folder, 'database'), template)
  } catch (error) {
    // Another worker was quicker.
    if (!existsSync(template)) throw error
  }
  rmSync(folder, { recursive: true })
}
