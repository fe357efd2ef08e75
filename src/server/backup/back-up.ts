import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Config } from '../config/config.ts'
import { openEmbedded } from '../db/open-embedded.ts'
import { PictureFolder } from '../outside/picture-folder.ts'
import { BackupRefused, writeManifest } from './manifest.ts'
import { runTool } from './pg-tools.ts'

/**
 * Copies database and pictures into a new folder. The database goes first: a picture that is added meanwhile is
 * one too many in the copy, never one too few.
 */
export async function backUp(config: Config, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0)
    throw new BackupRefused(`${folder} is not empty. Please choose a new or empty folder for the backup.`)
  if (config.databaseUrl)
    await runTool('pg_dump', ['--format=custom', `--file=${join(folder, 'database.dump')}`, config.databaseUrl])
  else await copyEmbedded(config.dataDir, folder)
  const pictures = new PictureFolder(config.dataDir)
  await pictures.prepare()
  await cp(pictures.path, join(folder, 'pictures'), { recursive: true })
  const copied = (await readdir(join(folder, 'pictures'))).length
  await writeManifest(folder, { database: config.databaseUrl ? 'server' : 'embedded', pictures: copied })
  return `Backed up to ${folder}`
}

async function copyEmbedded(dataDir: string, folder: string): Promise<void> {
  const database = await openEmbedded({ folder: dataDir })
  try {
    await writeFile(join(folder, 'database.tar.gz'), gzipSync(new Uint8Array(await database.dump())), { flush: true })
  } finally {
    await database.close()
  }
}
