import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startShop } from '#server/testing/shop-process.ts'
import type { PostgresServer } from '../scripts/postgres-server.ts'

const TEMPLATE = 'seeded'
const FOLDER = 'SEEDED_SHOP_FOLDER'
const SERVER = 'SEEDED_SHOP_SERVER'

const quickPasswords = new URL('../scripts/testing/quick-passwords.ts', import.meta.url)

/** For every shop of a journey: a hash of a password takes as long as ten orders. */
export const QUICK_PASSWORDS = { NODE_OPTIONS: `--import ${quickPasswords.href}` }

/** Migrates and fills one shop on a Postgres server, once for all journeys; answers how to remove its folder. */
export async function makeSeededShop(postgres: PostgresServer): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'greencart-seeded-'))
  const url = await postgres.createDatabase(TEMPLATE)
  const shop = await startShop(folder, { ...QUICK_PASSWORDS, DATABASE_URL: url })
  await shop.stop()
  process.env[FOLDER] = folder
  process.env[SERVER] = postgres.url
  return () => rmSync(folder, { recursive: true, force: true })
}

/** A copy of that shop: its pictures in `folder`, its database at the answered URL. */
export async function copySeededShop(folder: string): Promise<string> {
  const { [FOLDER]: seeded, [SERVER]: server } = process.env
  if (!seeded || !server) throw new Error('Journeys need e2e/global-setup.ts to have run.')
  const name = `shop_${randomBytes(6).toString('hex')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await query(server, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`)
  // A shop waits two seconds for a connection; the first one to a database just copied may take longer.
  await query(url.href, 'SELECT 1')
  cpSync(seeded, folder, { recursive: true })
  return url.href
}

const query = (connectionString: string, statement: string) =>
  connected(connectionString, (client) => client.query(statement))

async function connected(connectionString: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await work(client)
  await client.end()
}
