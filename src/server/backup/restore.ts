import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Config } from '../config/config.ts'
import { lockDataFolder, PRIVATE_FOLDER } from '../db/data-folder.ts'
import { placeIn } from '../db/embedded-folder.ts'
import { EmbeddedPostgres } from '../db/embedded-postgres.ts'
import { closeAll } from '../db/folder-contents.ts'
import { markerIn } from '../db/folder-marker.ts'
import { openServer } from '../db/open-server.ts'
import { unpack } from '../db/tar.ts'
import { copyPictures } from '../outside/copy-pictures.ts'
import { loadBucket, pictureFilesOf } from '../outside/open-pictures.ts'
import { PictureFolder } from '../outside/picture-folder.ts'
import { BackupRefused, readManifest } from './manifest.ts'
import { runTool } from './pg-tools.ts'

/** Brings a backup back into an empty place; what is there already is never overwritten. */
export async function restore(config: Config, folder: string): Promise<string> {
  const { database, madeAt } = await readManifest(folder)
  const wanted = config.databaseUrl ? 'server' : 'embedded'
  if (database !== wanted) {
    throw new BackupRefused(
      `This backup is from a shop whose database is ${nameOf(database)}, but this shop’s database is ${nameOf(wanted)}.`,
    )
  }
  await refuseShopsBucket(config)
  if (config.databaseUrl) {
    await restoreServer(config.databaseUrl, folder)
    await copyPictures(new PictureFolder(folder), await pictureFilesOf(config))
  } else await restoreEmbedded(config, folder)
  return `Restored the backup of ${madeAt}`
}

const nameOf = (kind: 'embedded' | 'server') => (kind === 'embedded' ? 'in the data folder' : 'on a Postgres server')

async function refuseShopsBucket({ pictureBucket }: Config): Promise<void> {
  if (!pictureBucket) return
  const { Bucket, COMMAND_LIMITS, readBucketMarker } = await loadBucket()
  const bucket = new Bucket(pictureBucket, COMMAND_LIMITS)
  if (await readBucketMarker(bucket)) {
    throw new BackupRefused(`${bucket.place} already has the pictures of a shop. Please set PICTURES to a new place.`)
  }
}

/** The database gets its name last: until then the folder is neither a shop nor a new one. */
async function restoreEmbedded(config: Config, folder: string): Promise<void> {
  const { dataDir } = config
  if (existsSync(placeIn(dataDir)) || existsSync(markerIn(dataDir))) {
    throw new BackupRefused(`${dataDir} already has a database. Move it away, or set DATA_DIR to a new folder.`)
  }
  const unlock = lockDataFolder(dataDir)
  const restoring = `${placeIn(dataDir)}.restoring`
  try {
    await rm(restoring, { recursive: true, force: true })
    await mkdir(restoring, { mode: PRIVATE_FOLDER })
    await unpackDatabase(join(folder, 'database.tar.gz'), restoring)
    await copyPictures(new PictureFolder(folder), await pictureFilesOf(config))
    closeAll(dataDir)
    await rename(restoring, placeIn(dataDir))
  } finally {
    unlock()
  }
}

/** Opened once: Postgres makes the copy consistent, and says if a part is missing. */
async function unpackDatabase(file: string, place: string): Promise<void> {
  try {
    await pipeline(createReadStream(file), createGunzip(), (tar) => unpack(tar, place))
    const postgres = new EmbeddedPostgres(place)
    await postgres.thread()
    await postgres.close()
  } catch (cause) {
    const { message } = cause as Error
    throw new BackupRefused(`The database in ${file} can’t be restored (${message}). Please use another backup.`, {
      cause,
    })
  }
}

async function restoreServer(url: string, folder: string): Promise<void> {
  // A connection that is lost fails the question or the tool by itself.
  const server = openServer(url, () => undefined)
  const { rows } = await server.pool
    .query(`SELECT 1 FROM information_schema.tables WHERE table_schema = 'public' LIMIT 1`)
    .finally(() => server.close())
  if (rows.length > 0)
    throw new BackupRefused('The database at DATABASE_URL already has tables. Please restore into an empty one.')
  const options = ['--no-owner', '--exit-on-error', '--single-transaction']
  await runTool('pg_restore', url, (dbname) => [...options, `--dbname=${dbname}`, join(folder, 'database.dump')])
}
