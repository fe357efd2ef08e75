import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { PicturesAway } from './picture-store.ts'

const MAX_BYTES = 32 * 1024 * 1024
/** Names that there is no picture of are remembered for a moment, so that repeated requests don't reach the bucket. */
const UNKNOWN = { maxSize: 10_000, sizeCalculation: () => 1, ttl: 5_000 }

/** A picture that was set aside is not shown for longer than this by a machine that has it, unless the bucket is away. */
const FRESH_MS = 7 * 24 * 3_600_000
const TOUCH_MS = 3_600_000

export type PictureInMemory = { bytes: Buffer; etag: string; touchedAt: number }
export type SeenPicture = { bytes: Buffer; keptAt: Date }

/** What the processes of this machine have shown; never fails. */
export type SeenPictures = {
  read(name: string): Promise<SeenPicture | null>
  write(name: string, bytes: Buffer): Promise<void>
  /** It is still in use. */
  touch(name: string): Promise<void>
  delete(name: string): Promise<void>
}

/**
 * The pictures that are asked for most, in memory; behind it what the machine has shown. The others are read from the
 * bucket once, however many ask at the same time.
 */
export class PictureCache {
  readonly #read: (name: string) => Promise<Buffer | null>
  readonly #seen: SeenPictures | null
  readonly #pictures = new LRUCache<string, PictureInMemory>({
    maxSize: MAX_BYTES,
    // A name and an entry take a little memory too.
    sizeCalculation: ({ bytes }) => bytes.length + 300,
  })
  readonly #unknown = new LRUCache<string, true>(UNKNOWN)
  readonly #underway = new Map<string, Promise<PictureInMemory | null>>()
  readonly counts = { hit: 0, disk: 0, miss: 0, unknown: 0, away: 0 }

  constructor(read: (name: string) => Promise<Buffer | null>, seen: SeenPictures | null = null) {
    this.#read = read
    this.#seen = seen
  }

  get bytes(): number {
    return this.#pictures.calculatedSize
  }

  /** null: there is no such picture. */
  async find(name: string): Promise<PictureInMemory | null> {
    const ready = this.#pictures.get(name)
    if (ready) {
      this.counts.hit++
      this.#touch(name, ready)
      return ready
    }
    try {
      const found = this.#unknown.has(name) ? null : await this.#readOnce(name)
      if (!found) this.counts.unknown++
      return found
    } catch (error) {
      if (error instanceof PicturesAway) this.counts.away++
      throw error
    }
  }

  #readOnce(name: string): Promise<PictureInMemory | null> {
    const underway = this.#underway.get(name)
    if (underway) return underway
    const reading = this.#readNow(name).finally(() => this.#underway.delete(name))
    this.#underway.set(name, reading)
    return reading
  }

  async #readNow(name: string): Promise<PictureInMemory | null> {
    const seen = (await this.#seen?.read(name)) ?? null
    if (seen && seen.keptAt.getTime() > Date.now() - FRESH_MS) return this.#save(name, seen.bytes, 'disk')
    const bytes = await this.#read(name).catch((error) => {
      if (seen && error instanceof PicturesAway) return 'away'
      throw error
    })
    if (seen && bytes === 'away') return this.#save(name, seen.bytes, 'disk')
    if (!Buffer.isBuffer(bytes)) {
      this.#unknown.set(name, true)
      if (seen) await this.#seen?.delete(name)
      return null
    }
    // Before the answer: from then on every process of this machine shows it.
    await this.#seen?.write(name, bytes)
    return this.#save(name, bytes, 'miss')
  }

  #save(name: string, bytes: Buffer, result: 'disk' | 'miss'): PictureInMemory {
    this.counts[result]++
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const picture = { bytes, etag, touchedAt: performance.now() }
    this.#pictures.set(name, picture)
    return picture
  }

  /** What memory answers is in use on the disk, too. */
  #touch(name: string, picture: PictureInMemory): void {
    const now = performance.now()
    if (!this.#seen || now - picture.touchedAt < TOUCH_MS) return
    picture.touchedAt = now
    void this.#seen.touch(name)
  }
}
