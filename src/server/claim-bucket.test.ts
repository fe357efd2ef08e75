import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '#seed/catalogue.ts'
import { findPostgres } from '../../scripts/find-postgres.ts'
import { backUp } from './backup/back-up.ts'
import { restore } from './backup/restore.ts'
import { seedCatalog } from './catalog/seed-catalog.ts'
import { readConfig } from './config/config.ts'
import type { Database } from './db/database.ts'
import { StartRefused } from './db/start-refused.ts'
import { openData } from './open-data.ts'
import { pictureFilesOf } from './outside/open-pictures.ts'
import { BucketServer } from './testing/bucket-server.ts'
import { newTestDatabaseUrl } from './testing/open-test-database.ts'

let place: string
let server: BucketServer
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'greencart-claim-'))
  server = await BucketServer.open()
  process.env.PATH = `${findPostgres()}:${process.env.PATH}`
})
afterAll(async () => {
  await server.close()
  await rm(place, { recursive: true })
})

type Settings = Record<string, string>

async function newPlace(name: string, bucket: string): Promise<Settings> {
  const url = await newTestDatabaseUrl(process.env.TEST_DATABASE_URL ?? '')
  return { DATA_DIR: join(place, name), DATABASE_URL: url, ...server.settings(bucket) }
}

async function open(settings: Settings, work: (database: Database) => unknown = () => {}): Promise<string[]> {
  const { database, notes } = await openData(readConfig(settings), () => {})
  await work(database)
  await database.close()
  return notes
}

const refusalOf = (settings: Settings): Promise<string> =>
  open(settings).then(
    () => 'opened',
    (error) => (error instanceof StartRefused ? error.message : `not refused: ${error}`),
  )

async function stock(settings: Settings): Promise<void> {
  const pictures = await pictureFilesOf(readConfig(settings))
  await open(settings, ({ db }) => seedCatalog(db, pictures, catalogue.slice(0, 2)))
}

test('a bucket that is away keeps a new shop from being made, and not a known one from opening', async () => {
  const here = await newPlace('here', 'here')
  await server.goAway()
  expect(await refusalOf(here)).toMatch(/s3:\/\/here can’t be used \(ECONNREFUSED\)\. Check PICTURES/)
  await server.comeBack()
  expect(await open(here)).toEqual([])
  expect(existsSync(join(place, 'here'))).toBe(false)
  await server.goAway()
  expect(await open(here)).toEqual([expect.stringMatching(/ECONNREFUSED.*uploads are refused/)])
  await server.comeBack()
  expect(await refusalOf({ ...here, S3_SECRET_ACCESS_KEY: 'wrong' })).toMatch(/S3 returned 403.*and the key/)
})

test('another shop’s bucket and one without the pictures are refused, unless adopted', async () => {
  const [here, other] = [await newPlace('mine', 'there/mine'), await newPlace('other', 'there/other')]
  await stock(here)
  const empty = { ...here, ...server.settings('there/empty') }
  expect(await refusalOf(empty)).toMatch(/missing from s3:\/\/there\/empty, .*pictures:move.*ADOPT=1/)
  const stranger = { ...other, ...server.settings('there/mine') }
  expect(await refusalOf(stranger)).toMatch(/is empty, but the bucket s3:\/\/there\/mine/)
  await open(other)
  const taken = { ...here, ...server.settings('there/other') }
  expect(await refusalOf(taken)).toMatch(/s3:\/\/there\/other \(PICTURES\) belongs to shop .*Set PICTURES.*ADOPT=1/)
  const notes = await open({ ...taken, ADOPT: '1' })
  expect(notes).toEqual([expect.stringContaining('now belongs'), expect.stringContaining('have no file')])
})

test('a backup has the pictures of the bucket, and a restore puts them into another one', {
  timeout: 60_000,
}, async () => {
  const here = await newPlace('saved', 'here/saved')
  await stock(here)
  const copy = join(place, 'copy')
  await backUp(readConfig(here), copy)
  const shown = catalogue.slice(0, 2).flatMap(({ pictures }) => pictures)
  expect((await readdir(join(copy, 'pictures'))).length).toBe(4 * new Set(shown).size)
  const there = await newPlace('restored', 'there/restored')
  await restore(readConfig(there), copy)
  expect(await open(there)).toEqual([])
  const again = readConfig({ ...there, DATA_DIR: join(place, 'third') })
  await expect(restore(again, copy)).rejects.toThrow(/already has the pictures of a shop/)
})

test('with the embedded database the folder has its own mark, and opens while the bucket is away', {
  timeout: 60_000,
}, async () => {
  const { DATABASE_URL: _, ...settings } = await newPlace('embedded', 'here/embedded')
  expect(await open(settings)).toEqual([])
  expect(existsSync(join(place, 'embedded/shop.json'))).toBe(true)
  expect(existsSync(join(place, 'embedded/pictures'))).toBe(false)
  await server.goAway()
  expect(await open(settings)).toEqual([expect.stringContaining('uploads are refused')])
  await server.comeBack()
})
