import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogue } from '#seed/catalogue.ts'
import { freePort } from '../../scripts/free-port.ts'
import { seedCatalog } from './catalog/seed-catalog.ts'
import { readConfig } from './config/config.ts'
import type { Database } from './db/database.ts'
import { readShopId } from './db/shop-id.ts'
import { StartRefused } from './db/start-refused.ts'
import { openData } from './open-data.ts'
import { PictureFolder } from './outside/picture-folder.ts'
import { newTestDatabaseUrl } from './testing/open-test-database.ts'

const server = process.env.TEST_DATABASE_URL
const IN_PRODUCTION = {
  NODE_ENV: 'production',
  SELLER_EMAIL: 'owner@shop.example',
  SELLER_PASSWORD: 'five green apples',
  ALLOW_SANDBOX_PAYMENTS: '1',
  TRUSTED_PROXIES: 'loopback',
}

let place: string
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'greencart-open-'))
})
afterEach(() => rm(place, { recursive: true }))

type Settings = Record<string, string>

/** A place for a shop that has never been opened. */
async function newPlace(name: string): Promise<Settings> {
  return { DATA_DIR: join(place, name), ...(server && { DATABASE_URL: await newTestDatabaseUrl(server) }) }
}

const open = (settings: Settings) => openData(readConfig(settings), () => {})

async function openAndClose(settings: Settings, work: (database: Database) => unknown = () => {}): Promise<string[]> {
  const { database, notes } = await open(settings)
  await work(database)
  await database.close()
  return notes
}

async function refusalOf(settings: Settings): Promise<string> {
  const error = await open(settings).then(
    () => null,
    (refused) => refused,
  )
  expect(error).toBeInstanceOf(StartRefused)
  return error.message
}

const stock = (settings: Settings) =>
  openAndClose(settings, ({ db }) => {
    const folder = new PictureFolder(settings.DATA_DIR ?? '')
    return seedCatalog(db, folder, catalogue.slice(0, 2))
  })

describe('in production', () => {
  let settings: Settings
  beforeEach(async () => {
    settings = { ...(await newPlace('new')), ...IN_PRODUCTION }
  })

  test('a new shop is not made unless told to, and nothing is touched', async () => {
    expect(await refusalOf(settings)).toContain('CREATE=1')
    expect(existsSync(join(place, 'new'))).toBe(false)
  })

  describe('a shop that was made with CREATE=1', () => {
    beforeEach(async () => {
      expect(await openAndClose({ ...settings, CREATE: '1' })).toEqual([])
    })

    test('opens without it, and with it says that it can be unset', async () => {
      expect(await openAndClose(settings)).toEqual([])
      expect(await openAndClose({ ...settings, CREATE: '1' })).toEqual([expect.stringContaining('Unset CREATE')])
    })
  })
})

describe('pictures that are missing', () => {
  let settings: Settings
  let folder: PictureFolder
  let pictures: string[]
  beforeEach(async () => {
    settings = await newPlace('here')
    await stock(settings)
    folder = new PictureFolder(join(place, 'here'))
    pictures = [...(await folder.list())]
  })

  test('come back by themselves where they were set aside', async () => {
    await folder.setAside(pictures.slice(0, 1))
    expect(await openAndClose(settings)).toEqual([])
  })

  test('are told, and adopting the folder goes on without them', async () => {
    await rm(folder.path, { recursive: true })
    expect(await refusalOf(settings)).toMatch(new RegExp(`^${pictures.length} pictures .*${folder.path}.*ADOPT=1`))
    expect(await openAndClose({ ...settings, ADOPT: '1' })).toHaveLength(2)
    expect(await openAndClose(settings)).toEqual([expect.stringContaining('have no file')])
  })
})

describe('a database of a newer version', () => {
  let settings: Settings
  beforeEach(async () => {
    settings = await newPlace('newer')
    await openAndClose(settings, ({ db }) => db.execute(sql`INSERT INTO migrations (name) VALUES ('9999_drones.sql')`))
  })

  test('is left alone', async () => {
    expect(await refusalOf(settings)).toMatch(/newer version .*9999_drones\.sql/)
  })
})

describe.runIf(server)('with a Postgres server', () => {
  test('another database on the same folder is refused, and every picture stays', async () => {
    const [here, there] = [await newPlace('here'), await newPlace('there')]
    await stock(here)
    await stock(there)
    const empty = await newPlace('here')
    const folder = new PictureFolder(join(place, 'here'))
    const before = await readdir(folder.path)
    const ids: string[] = []
    for (const settings of [here, there]) {
      await openAndClose(settings, async ({ db }) => ids.push(await readShopId(db)))
    }

    const wrong = { DATA_DIR: join(place, 'here'), DATABASE_URL: there.DATABASE_URL ?? '' }
    expect(await refusalOf(wrong)).toMatch(new RegExp(`shop ${ids[0]}, .*shop ${ids[1]}\\. .*DATABASE_URL.*ADOPT=1`))
    expect(await refusalOf(empty)).toMatch(/is empty, but the data folder .*ADOPT=1/)
    await rm(join(place, 'here/shop.json'))
    expect(await refusalOf(empty)).toMatch(/is empty, but the data folder/)
    expect(await readdir(folder.path)).toEqual(before)

    expect(await openAndClose(here)).toEqual([])
    await openAndClose({ ...wrong, ADOPT: '1' })
    expect(await openAndClose(wrong)).toEqual([])
    expect(await refusalOf(here)).toContain(ids[1])
  })

  test('a database of something else, and one that cannot be reached, are told without the password', async () => {
    const settings = await newPlace('here')
    const client = new pg.Client({ connectionString: settings.DATABASE_URL })
    await client.connect()
    await client.query('CREATE TABLE guests (name text)')
    await client.end()
    expect(await refusalOf(settings)).toMatch(/not a shop’s: it has tables such as guests/)
    const away = { ...settings, DATABASE_URL: `postgres://shop:swordfish@127.0.0.1:${await freePort()}/shop` }
    const said = await refusalOf(away)
    expect(said).toMatch(/can’t be reached: .*ECONNREFUSED/)
    expect(said).not.toContain('swordfish')
  })
})
