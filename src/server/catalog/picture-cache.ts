import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { PicturesAway } from './picture-store.ts'

const MOST_BYTES = 32 * 1024 * 1024
/** Names that there is no picture of are remembered for a moment, so that repeated requests don't reach the bucket. */
const UNKNOWN = { max: 10_000, ttl: 5_000 }

export type PictureInMemory = { bytes: Buffer; etag: string }

/** The pictures that are asked for most, in memory; the others are read once, however many ask at the same time. */
export class PictureCache {
  readonly #read: (name: string) => Promise<Buffer | null>
  readonly #pictures = new LRUCache<string, PictureInMemory>({
    maxSize: MOST_BYTES,
    // A name and an entry take a little memory too.
    sizeCalculation: ({ bytes }) => bytes.length + 300,
  })
  readonly #unknown = new LRUCache<string, true>(UNKNOWN)
  readonly #underway = new Map<string, Promise<PictureInMemory | null>>()
  readonly counts = { hit: 0, miss: 0, unknown: 0, away: 0 }

  constructor(read: (name: string) => Promise<Buffer | null>) {
    this.#read = read
  }

  get bytes(): number {
    return this.#pictures.calculatedSize
  }

  /** null: there is no such picture. */
  async find(name: string): Promise<PictureInMemory | null> {
    const ready = this.#pictures.get(name)
    if (ready) {
      this.counts.hit++
      return ready
    }
    try {
      const found = this.#unknown.has(name) ? null : await this.#readOnce(name)
      this.counts[found ? 'miss' : 'unknown']++
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
    const bytes = await this.#read(name)
    if (!bytes) {
      this.#unknown.set(name, true)
      return null
    }
    const picture = { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
    this.#pictures.set(name, picture)
    return picture
  }
}
