import { createWriteStream, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress } from 'node:zlib'
import { placeIn } from '#server/db/embedded-folder.ts'
import { EmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { EMPTY_DATABASE } from '#server/db/empty-database.ts'
import { KEY_TABLES, migrate } from '#server/db/migrate.ts'
import { openEmbedded } from '#server/db/open-embedded.ts'
import { type Entry, pack } from '#server/db/tar.ts'

/** What a new embedded database begins as. To be run again when PGlite is updated, and now and then for new tables. */
const parent = mkdtempSync(path.join(tmpdir(), 'greencart-empty-'))
const folder = placeIn(parent)
const made = new EmbeddedPostgres(folder)
await made.thread()
await made.close()
const database = await openEmbedded({ folder: parent })
await migrate(database.pool)
for (const table of KEY_TABLES) await database.pool.query(`DELETE FROM ${table}`)
await database.close()

async function* entries(): AsyncGenerator<Entry> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const entry of found) {
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, file).replaceAll(path.sep, '/')
    yield entry.isDirectory() ? { name, folder: true } : { name, path: file }
  }
}

const smallest = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  },
}
await pipeline(Readable.from(pack(entries())), createBrotliCompress(smallest), createWriteStream(EMPTY_DATABASE))
rmSync(parent, { recursive: true })
