import { readFile } from 'node:fs/promises'
import type { EncodedPicture } from '../catalog/picture-encoder.ts'
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
import type { Bucket } from './bucket.ts'

const FOLDERS: Record<PictureState, string> = { kept: 'pictures', aside: 'unused-pictures' }
const KEPT = (name: string) => `${FOLDERS.kept}/${name}`
const ASIDE = (name: string) => `${FOLDERS.aside}/${name}`
/** So that a CDN or a public bucket can serve them as the shop does. */
const STORED_WITH = { type: 'image/webp', cacheControl: 'public, max-age=31536000, immutable' }

/** Product pictures in a bucket, under the same names as in a folder. */
export class PictureBucket implements PictureStore, PictureFiles {
  readonly #bucket: Bucket
  readonly #mayChange: () => Promise<void>

  /** `mayChange` throws `PicturesAway` where the bucket is not known to be this shop's. */
  constructor(bucket: Bucket, mayChange = async () => {}) {
    this.#bucket = bucket
    this.#mayChange = mayChange
  }

  get place(): string {
    return this.#bucket.place
  }

  async prepare(): Promise<void> {
    const files = new Set((await this.#bucket.list(FOLDERS.kept)).map(({ name }) => name))
    await Promise.all(missingWidths(files).map(({ from, to }) => this.#bucket.copy(KEPT(from), KEPT(to))))
  }

  async keep(picture: string, encoded: EncodedPicture): Promise<void> {
    await this.#mayChange()
    const write = ({ width, bytes }: EncodedPicture[number]) => this.write('kept', pictureFile(picture, width), bytes)
    await Promise.all(encoded.map(write))
  }

  async adopt(file: URL, name: string): Promise<void> {
    await this.#mayChange()
    await this.write('kept', name, await readFile(file))
  }

  async setAside(pictures: string[]): Promise<void> {
    if (pictures.length === 0) return
    await this.#mayChange()
    const move = async (name: string) => {
      if (await this.#bucket.copy(KEPT(name), ASIDE(name))) await this.#bucket.delete(KEPT(name))
    }
    await Promise.all(filesOf(pictures).map(move))
  }

  async setAsideOlder(pictures: string[], than: Date): Promise<void> {
    if (pictures.length === 0) return
    const objects = await this.#bucket.list(FOLDERS.kept)
    const young = new Set(objects.filter(({ changedAt }) => changedAt >= than).map(({ name }) => pictureOf(name)))
    await this.setAside(pictures.filter((picture) => !young.has(picture)))
  }

  /**
   * What comes back stays aside as well until it is old: another process that is setting it aside deletes the kept
   * file a moment after it made the copy.
   */
  async bringBack(pictures: Iterable<string>): Promise<void> {
    const aside = new Set((await this.#bucket.list(FOLDERS.aside)).map(({ name }) => name))
    const wanted = filesOf(pictures).filter((name) => aside.has(name))
    if (wanted.length === 0) return
    await this.#mayChange()
    const kept = new Set((await this.#bucket.list(FOLDERS.kept)).map(({ name }) => name))
    const missing = wanted.filter((name) => !kept.has(name))
    await Promise.all(missing.map((name) => this.#bucket.copy(ASIDE(name), KEPT(name))))
  }

  async deleteSetAside(before: Date): Promise<void> {
    const old = (await this.#bucket.list(FOLDERS.aside)).filter(({ changedAt }) => changedAt < before)
    if (old.length === 0) return
    await this.#mayChange()
    await Promise.all(old.map(({ name }) => this.#bucket.delete(ASIDE(name))))
  }

  async list(): Promise<Set<string>> {
    return new Set((await this.#bucket.list(FOLDERS.kept)).map(({ name }) => pictureOf(name)))
  }

  async listAside(): Promise<Set<string>> {
    return new Set((await this.#bucket.list(FOLDERS.aside)).map(({ name }) => pictureOf(name)))
  }

  async makeRoom(): Promise<void> {}

  async files(state: PictureState): Promise<Map<string, FileFacts>> {
    return new Map((await this.#bucket.list(FOLDERS[state])).map(({ name, bytes, md5 }) => [name, { bytes, md5 }]))
  }

  read(state: PictureState, name: string): Promise<Buffer | null> {
    return this.#bucket.get(`${FOLDERS[state]}/${name}`)
  }

  write(state: PictureState, name: string, bytes: Buffer): Promise<void> {
    return this.#bucket.put(`${FOLDERS[state]}/${name}`, bytes, STORED_WITH)
  }
}
