import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type EncodedPicture, PICTURE_WIDTHS } from '../catalog/picture-encoder.ts'
import {
  type FileFacts,
  filesOf,
  missingWidths,
  type PictureFiles,
  type PictureState,
  pictureFile,
  pictureOf,
} from '../catalog/picture-files.ts'
import type { PictureStore } from '../catalog/picture-store.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../db/data-folder.ts'

/** Where product pictures live on disk. */
export class PictureFolder implements PictureStore, PictureFiles {
  readonly path: string
  /** Pictures that nothing names, each with the time when it came here. */
  readonly asidePath: string

  constructor(dataDir: string) {
    this.path = join(dataDir, 'pictures')
    this.asidePath = join(dataDir, 'unused-pictures')
  }

  get place(): string {
    return this.path
  }

  async prepare(): Promise<void> {
    await this.makeRoom()
    for (const { from, to } of missingWidths(new Set(await readdir(this.path)))) {
      await copyFile(join(this.path, from), join(this.path, to))
    }
  }

  async keep(picture: string, encoded: EncodedPicture): Promise<void> {
    const write = ({ width, bytes }: EncodedPicture[number]) =>
      writeFile(join(this.path, pictureFile(picture, width)), bytes, { flush: true, mode: PRIVATE_FILE })
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
      const facts = await stat(join(this.path, pictureFile(picture, PICTURE_WIDTHS[0]))).catch(() => null)
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

  async list(): Promise<Set<string>> {
    return new Set((await readdir(this.path)).map(pictureOf))
  }

  async listAside(): Promise<Set<string>> {
    return new Set((await readdir(this.asidePath)).map(pictureOf))
  }

  async makeRoom(): Promise<void> {
    for (const folder of [this.path, this.asidePath]) await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  }

  async files(state: PictureState): Promise<Map<string, FileFacts>> {
    const files = new Map<string, FileFacts>()
    const entries = await readdir(this.#pathOf(state), { withFileTypes: true }).catch(ignoreMissing)
    for (const entry of entries || []) {
      const facts = entry.isFile() && (await stat(join(entry.parentPath, entry.name)).catch(ignoreMissing))
      if (facts) files.set(entry.name, { bytes: facts.size, md5: null })
    }
    return files
  }

  async read(state: PictureState, name: string): Promise<Buffer | null> {
    return (await readFile(join(this.#pathOf(state), name)).catch(ignoreMissing)) || null
  }

  async write(state: PictureState, name: string, bytes: Buffer): Promise<void> {
    await writeFile(join(this.#pathOf(state), name), bytes, { flush: true, mode: PRIVATE_FILE })
  }

  #pathOf(state: PictureState): string {
    return state === 'kept' ? this.path : this.asidePath
  }
}

/** Another process may have been quicker. */
function ignoreMissing(error: NodeJS.ErrnoException): false {
  if (error.code !== 'ENOENT') throw error
  return false
}
