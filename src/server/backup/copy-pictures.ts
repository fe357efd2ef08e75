import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { PRIVATE_FOLDER } from '../db/data-folder.ts'
import { PictureFolder } from '../outside/picture-folder.ts'

/** From a data folder to a backup, or back. Kept ones first: what is set aside meanwhile is found there afterwards. */
export async function copyPictures(from: string, to: string): Promise<number> {
  const { path, asidePath } = new PictureFolder(from)
  for (const source of [path, asidePath]) {
    const target = join(to, basename(source))
    await mkdir(target, { recursive: true, mode: PRIVATE_FOLDER })
    for (const name of await readdir(source).catch(nothingIfMissing)) {
      await copyFile(join(source, name), join(target, name)).catch(nothingIfMissing)
    }
  }
  return (await readdir(join(to, basename(path)))).length
}

function nothingIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code !== 'ENOENT') throw error
  return []
}
