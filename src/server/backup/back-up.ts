import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { PRIVATE_FOLDER } from '../db/data-folder.ts'
import { closeAll, closeToOthers } from '../db/folder-contents.ts'
import { copyPictures } from '../outside/copy-pictures.ts'
import { pictureFilesOf } from '../outside/open-pictures.ts'
import { PictureFolder } from '../outside/picture-folder.ts'
import { copyEmbedded } from './copy-embedded.ts'
import { BackupRefused, writeManifest } from './manifest.ts'
import { runTool } from './pg-tools.ts'

/**
 * Copies database and pictures into a new folder. The database goes first: a picture that is added meanwhile is
 * one too many in the copy, never one too few.
 */
export async function backUp(config: Config, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  if ((await readdir(folder)).length > 0)
    throw new BackupRefused(`${folder} is not empty. Please choose a new or empty folder for the backup.`)
  closeToOthers(folder)
  if (config.databaseUrl) {
    const file = join(folder, 'database.dump')
    await runTool('pg_dump', config.databaseUrl, (url) => [
      '--format=custom',
      '--no-unlogged-table-data',
      `--file=${file}`,
      url,
    ])
  } else await copyEmbedded(config.dataDir, join(folder, 'database.tar.gz'))
  const { kept } = await copyPictures(await pictureFilesOf(config), new PictureFolder(folder))
  closeAll(folder)
  await writeManifest(folder, { database: config.databaseUrl ? 'server' : 'embedded', pictures: kept.copied })
  return `Backed up to ${folder}`
}
