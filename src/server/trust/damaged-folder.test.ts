import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { catalogue } from '#seed/catalogue.ts'
import { fillOrders } from '#seed/many-orders.ts'
import { seedCatalog } from '../catalog/seed-catalog.ts'
import { readConfig } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { sentenceFor } from '../db/start-refused.ts'
import { openData } from '../open-data.ts'
import { PictureFolder } from '../outside/picture-folder.ts'
import { migratedData, newTestDatabaseUrl } from '../testing/open-test-database.ts'
import { rounds } from '../testing/rounds.ts'
import { DidNotOpen, startShop } from '../testing/shop-process.ts'
import { Visitor } from '../testing/visitor.ts'

const server = process.env.TEST_DATABASE_URL
const ORDERS = 500

/** As an operator would set it, without CREATE. */
const IN_PRODUCTION = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'silent',
  SELLER_EMAIL: 'owner@shop.example',
  SELLER_PASSWORD: 'five green apples',
  ALLOW_SANDBOX_PAYMENTS: '1',
  TRUSTED_PROXIES: 'loopback',
  SEED: '0',
}

let place: string
let settings: Record<string, string> = {}
let otherSettings: Record<string, string> = {}
/** The shop's folder after a proper stop and after kill -9, and the folder of another shop. */
const folderOf = (state: 'stopped' | 'killed' | 'other') => join(place, state)

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'greencart-damage-'))
  settings = await migratedData(folderOf('stopped'))
  if (server) otherSettings = { DATABASE_URL: await newTestDatabaseUrl(server) }
  const running = await openNew(folderOf('stopped'), settings)
  const pictures = new PictureFolder(folderOf('stopped'))
  const shelf = catalogue.slice(0, 2).map((seed) => ({ ...seed, pictures: seed.pictures.slice(0, 1) }))
  await seedCatalog(running.db, pictures, shelf)
  const pool = server ? new pg.Pool({ connectionString: settings.DATABASE_URL, max: 1 }) : running.pool
  await fillOrders(pool, ORDERS)
  if (server) await pool.end()
  // No statement is running: the files are what a kill would leave.
  await cp(folderOf('stopped'), folderOf('killed'), { recursive: true })
  await running.close()
  await (await openNew(folderOf('other'), otherSettings)).close()
})
afterAll(() => rm(place, { recursive: true }))

const configFor = (folder: string, given: Record<string, string>) =>
  readConfig({ ...IN_PRODUCTION, ...given, DATA_DIR: folder })

async function openNew(folder: string, given: Record<string, string>): Promise<Database> {
  return (await openData(configFor(folder, { ...given, CREATE: '1' }), () => {})).database
}

type Damage = { what: string; at: number }

/** A damage that finds nothing to break, because an earlier one took it, breaks nothing. */
const DAMAGES: Record<string, (folder: string, at: number) => Promise<void>> = {
  'a file is missing': async (folder, at) => removeOne(await inside(folder, 'file'), at),
  'a folder is missing': async (folder, at) => removeOne(await inside(folder, 'folder'), at),
  'a file of the log is missing': async (folder, at) => removeOne(await logOf(folder), at),
  'the newest file of the log is missing': async (folder) => removeOne((await logOf(folder)).slice(-1), 0),
  'the log was cut': async (folder, at) => {
    const [file] = pick(await logOf(folder), at)
    if (file) await truncate(file, at % (await stat(file)).size)
  },
  'everything is gone': async (folder) => {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
  },
  'only pictures are left': async (folder) => {
    const gone = (await readdir(folder)).filter((name) => name !== 'pictures')
    for (const name of gone) await rm(join(folder, name), { recursive: true })
  },
  'PG_VERSION is missing': (folder) => rm(join(folder, 'database/PG_VERSION'), { force: true }),
  'the marker is missing': (folder) => rm(join(folder, 'shop.json'), { force: true }),
  'the marker is garbage': (folder, at) => scribble(join(folder, 'shop.json'), at),
  'the lock is garbage': (folder, at) => scribble(join(folder, 'lock.sqlite'), at),
  'the list of files is garbage': (folder, at) => scribble(join(folder, 'database.files'), at),
  'the marker is that of another shop': (folder) => cp(join(folderOf('other'), 'shop.json'), join(folder, 'shop.json')),
  'the database is that of another shop': async (folder) => {
    if (!existsSync(join(folder, 'database'))) return
    await rm(join(folder, 'database'), { recursive: true })
    await cp(join(folderOf('other'), 'database'), join(folder, 'database'), { recursive: true })
  },
}

const scribble = (file: string, at: number) => writeFile(file, `garbage ${at} `.repeat((at % 100) + 1))

async function inside(folder: string, kind: 'file' | 'folder'): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile() === (kind === 'file'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

async function logOf(folder: string): Promise<string[]> {
  const files = existsSync(folder) ? await inside(folder, 'file') : []
  return files.filter((file) => /pg_wal\/[0-9A-F]{24}$/.test(file))
}

const pick = (files: string[], at: number) => files.slice(at % Math.max(1, files.length)).slice(0, 1)

async function removeOne(files: string[], at: number): Promise<void> {
  for (const file of pick(files, at)) await rm(file, { recursive: true })
}

/** Opens it as a start does, and answers 'refused' or 'whole'; anything else fails the test. */
async function outcomeOf(folder: string, given: Record<string, string>): Promise<'refused' | 'whole'> {
  const opened = await openData(configFor(folder, given), () => {}).catch((error) =>
    expectSentence(`${sentenceFor(error)}\n`),
  )
  if (!opened) return 'refused'
  const { rows } = await opened.database.db.execute(sql`SELECT (SELECT count(*)::int FROM orders) AS orders,
    (SELECT count(*)::int FROM order_items) AS lines, (SELECT count(*)::int FROM products) AS products`)
  await opened.database.close()
  expect(rows).toEqual([{ orders: ORDERS, lines: 3 * ORDERS, products: 2 }])
  expect((await new PictureFolder(folder).list()).size).toBe(2)
  return 'whole'
}

function expectSentence(said: string): void {
  expect(said).toMatch(/^[A-Z0-9/].{20,600}\.\n$/)
  expect(said).not.toMatch(/^ +at |Error:/m)
}

async function damaged(state: 'stopped' | 'killed', damages: Damage[]): Promise<string> {
  const folder = await mkdtemp(join(place, 'damaged-'))
  await cp(folderOf(state), folder, { recursive: true })
  for (const { what, at } of damages) await DAMAGES[what]?.(folder, at)
  return folder
}

const damage = fc.record({ what: fc.constantFrom(...Object.keys(DAMAGES)), at: fc.nat() })
const ANOTHER_SHOPS = ['the marker is that of another shop', 'the database is that of another shop']
/** Marker and database of another shop make the folder that shop's: it opens as that one, with all its data. */
const isStillThisShops = (damages: Damage[]) =>
  !ANOTHER_SHOPS.every((theirs) => damages.some(({ what }) => what === theirs))
const states = fc.constantFrom('stopped' as const, 'killed' as const)

test('whatever happens to a data folder, the shop has all its data or says why it does not start', {
  timeout: 240_000,
}, async () => {
  const outcomes = new Set<string>()
  const property = fc.asyncProperty(
    states,
    fc.array(damage, { minLength: 1, maxLength: 2 }).filter(isStillThisShops),
    async (state, damages) => {
      const folder = await damaged(state, damages)
      outcomes.add(await outcomeOf(folder, settings))
      await rm(folder, { recursive: true })
    },
  )
  const swapped = ['the marker is missing', 'the database is that of another shop'].map((what) => ({ what, at: 0 }))
  const emptied = [{ what: 'everything is gone', at: 0 }]
  const another = [{ what: 'the marker is that of another shop', at: 0 }]
  await fc.assert(property, {
    numRuns: rounds(4, 16),
    endOnFailure: true,
    examples: [
      ['killed', swapped],
      ['stopped', emptied],
      ['killed', another],
    ],
  })
  expect(outcomes).toContain('refused')
})

test('a start that is refused says one sentence and exits with 1; one that is not has everything', {
  timeout: 120_000,
}, async () => {
  const emptied = await damaged('killed', [{ what: 'everything is gone', at: 0 }])
  const refused = await startShop(emptied, { ...IN_PRODUCTION, ...settings }).catch((error) => error)
  expect(refused).toBeInstanceOf(DidNotOpen)
  expectSentence(refused.said)
  expect(refused.code).toBe(1)
  const folder = await damaged('killed', [{ what: 'the lock is garbage', at: 7 }])
  const running = await startShop(folder, { ...IN_PRODUCTION, ...settings })
  const { body } = await new Visitor(running.url).expectDone(listProducts)
  const pictures = body.products.flatMap(({ image }) => image)
  expect(pictures).toHaveLength(2)
  for (const url of pictures) expect((await fetch(running.url + url)).status).toBe(200)
  await running.stop()
})
