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
    await this.#fillWidths()
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

  /** Pictures from before there was a width get the next wider one under its name. */
  async #fillWidths(): Promise<void> {
    const files = new Set(await readdir(this.path))
    for (const name of files) {
      const [, picture = '', given] = /^(.+)-(\d+)\.webp$/.exec(name) ?? []
      const narrower = PICTURE_WIDTHS[PICTURE_WIDTHS.findIndex((width) => String(width) === given) - 1]
      if (!narrower || files.has(`${picture}-${narrower}.webp`)) continue
      await copyFile(join(this.path, name), this.#file(picture, narrower))
    }
  }

  #file(picture: string, width: number): string {
    return join(this.path, `${picture}-${width}.webp`)
  }
}
