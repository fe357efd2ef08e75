import { chmod, copyFile, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type EncodedPicture, PICTURE_WIDTHS } from '../catalog/picture-encoder.ts'
import type { PictureStore } from '../catalog/picture-store.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../db/data-folder.ts'

/** Where product pictures live on disk: `<picture>-<width>.webp`. */
export class PictureFolder implements PictureStore {
  readonly path: string
  /** Pictures that nothing names, each with the time when it came here. */
  readonly asidePath: string

  constructor(dataDir: string) {
    this.path = join(dataDir, 'pictures')
    this.asidePath = join(dataDir, 'unused-pictures')
  }

  async prepare(): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: PRIVATE_FOLDER })
    await mkdir(this.asidePath, { recursive: true, mode: PRIVATE_FOLDER })
    await this.#fillWidths()
  }

  async keep(picture: string, encoded: EncodedPicture): Promise<void> {
    const write = ({ width, bytes }: EncodedPicture[number]) =>
      writeFile(join(this.path, fileName(picture, width)), bytes, { flush: true, mode: PRIVATE_FILE })
    await Promise.all(encoded.map(write))
  }

  async adopt(file: URL, name: string): Promise<void> {
    await copyFile(file, join(this.path, name))
    await chmod(join(this.path, name), PRIVATE_FILE)
  }

  async setAside(pictures: string[]): Promise<void> {
    const now = new Date()
    for (const name of filesOf(pictures)) {
      // The time first: a picture that is aside without it would count as old.
      const isThere = await utimes(join(this.path, name), now, now).then(() => true, ignoreMissing)
      if (isThere) await rename(join(this.path, name), join(this.asidePath, name)).catch(ignoreMissing)
    }
  }

  async setAsideOlder(pictures: string[], than: Date): Promise<void> {
    for (const picture of pictures) {
      const facts = await stat(join(this.path, fileName(picture, PICTURE_WIDTHS[0]))).catch(() => null)
      if (!facts || facts.mtime < than) await this.setAside([picture])
    }
  }

  async bringBack(pictures: Iterable<string>): Promise<void> {
    const aside = await this.listAside()
    const wanted = [...pictures].filter((picture) => aside.has(picture))
    for (const name of filesOf(wanted)) {
      await rename(join(this.asidePath, name), join(this.path, name)).catch(ignoreMissing)
    }
  }

  async deleteSetAside(before: Date): Promise<void> {
    for (const name of await readdir(this.asidePath)) {
      const facts = await stat(join(this.asidePath, name)).catch(() => null)
      if (facts && facts.mtime < before) await rm(join(this.asidePath, name), { force: true })
    }
  }

  /** Every picture that has a file here. */
  list(): Promise<Set<string>> {
    return picturesIn(this.path)
  }

  listAside(): Promise<Set<string>> {
    return picturesIn(this.asidePath)
  }

  /** Pictures from before there was a width get the next wider one under its name. */
  async #fillWidths(): Promise<void> {
    const files = new Set(await readdir(this.path))
    for (const name of files) {
      const [, picture = '', given] = /^(.+)-(\d+)\.webp$/.exec(name) ?? []
      const narrower = PICTURE_WIDTHS[PICTURE_WIDTHS.findIndex((width) => String(width) === given) - 1]
      if (!narrower || files.has(fileName(picture, narrower))) continue
      await copyFile(join(this.path, name), join(this.path, fileName(picture, narrower)))
    }
  }
}

const fileName = (picture: string, width: number) => `${picture}-${width}.webp`
const filesOf = (pictures: string[]) =>
  pictures.flatMap((picture) => PICTURE_WIDTHS.map((width) => fileName(picture, width)))

async function picturesIn(folder: string): Promise<Set<string>> {
  const names = await readdir(folder)
  return new Set(names.map((name) => name.replace(/-\d+\.webp$/, '')))
}

/** Another process may have been quicker. */
function ignoreMissing(error: NodeJS.ErrnoException): false {
  if (error.code !== 'ENOENT') throw error
  return false
}
