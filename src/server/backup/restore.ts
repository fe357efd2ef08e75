import { existsSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { openEmbedded } from '../db/open-embedded.ts'
import { PictureFolder } from '../outside/picture-folder.ts'
import { BackupRefused, readManifest } from './manifest.ts'
import { runTool } from './pg-tools.ts'

/** Brings a backup back into an empty place; what is there already is never overwritten. */
export async function restore(config: Config, folder: string): Promise<string> {
  const { database, madeAt } = await readManifest(folder)
  const wanted = config.databaseUrl ? 'server' : 'embedded'
  if (database !== wanted) {
    throw new BackupRefused(
      `This backup is from a shop whose database is ${nameOf(database)}, but this shop's database is ${nameOf(wanted)}.`,
    )
  }
  if (config.databaseUrl) await restoreServer(config.databaseUrl, folder)
  else await restoreEmbedded(config.dataDir, folder)
  const pictures = new PictureFolder(config.dataDir)
  await pictures.prepare()
  await cp(join(folder, 'pictures'), pictures.path, { recursive: true })
  return `Restored the backup of ${madeAt}`
}

const nameOf = (kind: 'embedded' | 'server') => (kind === 'embedded' ? 'in the data folder' : 'on a Postgres server')

async function restoreEmbedded(dataDir: string, folder: string): Promise<void> {
  if (existsSync(join(dataDir, 'database'))) {
    throw new BackupRefused(`${dataDir} already has a database. Move it away, or set DATA_DIR to a new folder.`)
  }
  const copy = gunzipSync(await readFile(join(folder, 'database.tar.gz')))
  const database = await openEmbedded({ folder: dataDir, dump: new Uint8Array(copy).buffer })
  await database.close()
}

async function restoreServer(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`SELECT 1 FROM information_schema.tables WHERE table_schema = 'public' LIMIT 1`)
  await client.end()
  if (rows.length > 0)
    throw new BackupRefused('The database at DATABASE_URL already has tables. Please restore into an empty one.')
  await runTool('pg_restore', [
    '--no-owner',
    '--exit-on-error',
    '--single-transaction',
    `--dbname=${url}`,
    join(folder, 'database.dump'),
  ])
}
