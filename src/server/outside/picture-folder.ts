import { copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type EncodedPicture, PICTURE_WIDTHS } from '../catalog/picture-encoder.ts'
import type { PictureStore } from '../catalog/picture-store.ts'

/** Where product pictures live on disk: `<picture>-<width>.webp`. */
export class PictureFolder implements PictureStore {
  readonly path: string

  constructor(dataDir: string) {
    this.path = join(dataDir, 'pictures')
  }

  async prepare(): Promise<void> {
    await mkdir(this.path, { recursive: true })
  }

  async keep(picture: string, encoded: EncodedPicture): Promise<void> {
    await Promise.all(encoded.map(({ width, bytes }) => writeFile(this.#file(picture, width), bytes, { flush: true })))
  }

  async adopt(file: URL, name: string): Promise<void> {
    await copyFile(file, join(this.path, name))
  }

  async remove(pictures: string[]): Promise<void> {
    const files = pictures.flatMap((picture) => PICTURE_WIDTHS.map((width) => this.#file(picture, width)))
    await Promise.all(files.map((file) => rm(file, { force: true })))
  }

  async removeOlder(pictures: string[], than: Date): Promise<void> {
    for (const picture of pictures) {
      const facts = await stat(this.#file(picture, PICTURE_WIDTHS[0])).catch(() => null)
      if (!facts || facts.mtime < than) await this.remove([picture])
    }
  }

  /** Every picture that has a file here. */
  async list(): Promise<Set<string>> {
    const names = await readdir(this.path)
    return new Set(names.map((name) => name.replace(/-\d+\.webp$/, '')))
  }

  #file(picture: string, width: number): string {
    return join(this.path, `${picture}-${width}.webp`)
  }
}
