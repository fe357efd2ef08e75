import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SeenPicture, SeenPictures } from '../catalog/picture-cache.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../db/data-folder.ts'

const MAX_FILES = 20_000
const DIGEST_BYTES = 32
const HEADER_BYTES = DIGEST_BYTES + 8
/** After a failed write, such as on a full disk, nothing is written for so long. */
const PAUSE_MS = 60_000
/** A file that a killed process left half written. */
const UNFINISHED = /^\.writing-/
const UNFINISHED_MS = 10 * 60_000
const TRIM_TO = 0.9
/** Other processes write here too: the folder is measured again after this part of the bound was written by one. */
const MEASURE_AFTER = 1 / 16

type Settings = { folder: string; bytes: number; files?: number; shop: string }
type Entry = { file: string; bytes: number; usedAt: number }

/**
 * Pictures that this machine has shown, for all its processes. Nothing depends on it: what can't be written is not
 * kept, and what is not whole is not there. A file is a digest, the time, and the picture.
 */
export class PictureCacheFolder implements SeenPictures {
  readonly #folder: string
  readonly #most: { bytes: number; files: number }
  readonly #shop: string
  readonly #onFailure: (error: unknown) => void
  #writeAgainAt = 0
  #written = { bytes: 0, files: Number.POSITIVE_INFINITY }
  #trimming: Promise<void> | null = null

  constructor({ folder, bytes, files = MAX_FILES, shop }: Settings, onFailure: (error: unknown) => void) {
    this.#folder = folder
    this.#most = { bytes, files }
    this.#shop = shop
    this.#onFailure = onFailure
  }

  async read(name: string): Promise<SeenPicture | null> {
    const stored = await readFile(join(this.#folder, name)).catch(() => null)
    if (!stored) return null
    const [digest, signed] = [stored.subarray(0, DIGEST_BYTES), stored.subarray(DIGEST_BYTES)]
    if (stored.length <= HEADER_BYTES || !this.#digestOf(name, signed).equals(digest)) {
      await this.delete(name)
      return null
    }
    await this.touch(name)
    return { bytes: stored.subarray(HEADER_BYTES), keptAt: new Date(Number(stored.readBigUInt64BE(DIGEST_BYTES))) }
  }

  /** Returns when other processes see it, or it can't be kept. */
  async write(name: string, bytes: Buffer): Promise<void> {
    if (performance.now() < this.#writeAgainAt || bytes.length > this.#most.bytes * MEASURE_AFTER) return
    const time = Buffer.alloc(HEADER_BYTES - DIGEST_BYTES)
    time.writeBigUInt64BE(BigInt(Date.now()))
    const signed = Buffer.concat([time, bytes])
    const draft = join(this.#folder, `.writing-${randomUUID()}`)
    try {
      await mkdir(this.#folder, { recursive: true, mode: PRIVATE_FOLDER })
      await writeFile(draft, Buffer.concat([this.#digestOf(name, signed), signed]), { mode: PRIVATE_FILE })
      await rename(draft, join(this.#folder, name))
      this.#written.bytes += HEADER_BYTES + bytes.length
      this.#written.files++
      await this.#trimIfDue()
    } catch (error) {
      this.#writeAgainAt = performance.now() + PAUSE_MS
      await rm(draft, { force: true }).catch(() => undefined)
      this.#onFailure(error)
    }
  }

  /** The least recently used go first. */
  async touch(name: string): Promise<void> {
    const now = new Date()
    await utimes(join(this.#folder, name), now, now).catch(() => undefined)
  }

  async delete(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true }).catch(() => undefined)
  }

  /** Of the name and the shop as well: a file is no other picture, and no other shop's. */
  #digestOf(name: string, signed: Buffer): Buffer {
    return createHash('sha256').update(`${this.#shop}\n${name}\n`).update(signed).digest()
  }

  async #trimIfDue(): Promise<void> {
    const { bytes, files } = this.#written
    if (bytes < this.#most.bytes * MEASURE_AFTER && files < this.#most.files * MEASURE_AFTER) return
    this.#trimming ??= this.#trim().finally(() => {
      this.#trimming = null
    })
    await this.#trimming
  }

  async #trim(): Promise<void> {
    this.#written = { bytes: 0, files: 0 }
    const entries = await this.#entries()
    let [bytes, files] = [entries.reduce((sum, entry) => sum + entry.bytes, 0), entries.length]
    const most = { bytes: this.#most.bytes * (1 - MEASURE_AFTER), files: this.#most.files * (1 - MEASURE_AFTER) }
    if (bytes <= most.bytes && files <= most.files) return
    for (const entry of entries.sort((one, other) => one.usedAt - other.usedAt)) {
      if (bytes <= most.bytes * TRIM_TO && files <= most.files * TRIM_TO) return
      await rm(entry.file, { force: true })
      bytes -= entry.bytes
      files--
    }
  }

  async #entries(): Promise<Entry[]> {
    const entries: Entry[] = []
    for (const name of await readdir(this.#folder)) {
      const file = join(this.#folder, name)
      const facts = await stat(file).catch(() => null)
      if (!facts?.isFile()) continue
      if (!UNFINISHED.test(name)) entries.push({ file, bytes: facts.size, usedAt: facts.mtimeMs })
      else if (facts.mtimeMs < Date.now() - UNFINISHED_MS) await rm(file, { force: true })
    }
    return entries
  }
}
