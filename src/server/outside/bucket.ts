import { createHash } from 'node:crypto'
import { S3mini, S3ServiceError } from 's3mini'
import { PicturesAway, PicturesDenied } from '../catalog/picture-store.ts'
import type { BucketSettings } from '../config/picture-settings.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'

const AT_ONCE = 16
/** After a failure nothing is asked for so long: those who wait hear at once that the bucket is away. */
const PAUSE_MS = 1_000

/** How long one call may take. */
export type TimeLimits = { readMs: number; changeMs: number }
/** People wait for pages and uploads; a command has time for a slow line. */
export const SHOP_LIMITS: TimeLimits = { readMs: 3_000, changeMs: 5_000 }
export const COMMAND_LIMITS: TimeLimits = { readMs: 30_000, changeMs: 30_000 }

export type StoredObject = { name: string; bytes: number; changedAt: Date; md5: string | null }
type CallName = 'get' | 'put' | 'copy' | 'delete' | 'list'
type Line = { client: S3mini; limit: ConcurrencyLimit; limitMs: number }

/** A bucket of an S3-compatible store, or a folder in it. Every call ends in time, or throws `PicturesAway`. */
export class Bucket {
  /** As an operator names it. */
  readonly place: string
  readonly failures: Record<CallName, number> = { get: 0, put: 0, copy: 0, delete: 0, list: 0 }
  readonly #prefix: string
  readonly #reads: Line
  readonly #changes: Line
  #away: { error: PicturesAway; askAgainAt: number } | null = null
  /** Hears when the bucket goes away, and (null) when it is back. */
  onChange: (away: PicturesAway | null) => void = () => {}

  constructor({ bucket, prefix, endpoint, ...keys }: BucketSettings, { readMs, changeMs }: TimeLimits) {
    this.place = `s3://${bucket}${prefix ? `/${prefix.slice(0, -1)}` : ''}`
    this.#prefix = prefix
    const lineOf = (limitMs: number): Line => ({
      client: new S3mini({ ...keys, endpoint: `${endpoint}/${bucket}`, requestAbortTimeout: limitMs }),
      limit: new ConcurrencyLimit(AT_ONCE),
      limitMs,
    })
    this.#reads = lineOf(readMs)
    this.#changes = lineOf(changeMs)
  }

  get(name: string): Promise<Buffer | null> {
    return this.#ask('get', this.#reads, async (client) => {
      const response = await client.getObjectRaw(this.#prefix + name).catch(nullIfMissing)
      return response && Buffer.from(await response.arrayBuffer())
    })
  }

  /** The checksum is signed, so the store refuses bytes that changed on the way. */
  async put(
    name: string,
    bytes: Buffer,
    { type, cacheControl }: { type: string; cacheControl: string },
  ): Promise<void> {
    const md5 = createHash('md5').update(bytes).digest('base64')
    const headers = { 'content-md5': md5, 'cache-control': cacheControl }
    await this.#ask('put', this.#changes, (client) =>
      client.putObject(this.#prefix + name, bytes, type, undefined, headers),
    )
  }

  /** With its headers. False: there is nothing to copy. Slashes stay as they are: not every store decodes them. */
  copy(from: string, to: string): Promise<boolean> {
    return this.#ask('copy', this.#changes, async (client) => {
      const source = { 'x-amz-copy-source': `/${client.bucketName}/${this.#prefix}${from}` }
      const copied = await client
        .copyObject(this.#prefix + from, this.#prefix + to, { additionalHeaders: source })
        .catch(nullIfMissing)
      return copied !== null
    })
  }

  async delete(name: string): Promise<void> {
    await this.#ask('delete', this.#changes, (client) => client.deleteObject(this.#prefix + name).catch(nullIfMissing))
  }

  /** What is in a folder, all pages of it; the names are without it. */
  async list(folder: string): Promise<StoredObject[]> {
    const start = `${this.#prefix}${folder}/`
    const found: StoredObject[] = []
    let next: string | undefined
    do {
      const token = next
      const page = await this.#ask('list', this.#changes, async (client) => {
        const answer = await client.listObjectsPaged('/', start, 1_000, token)
        if (!answer) throw new Error('there is no such bucket')
        return answer
      })
      for (const { Key, Size, LastModified, ETag } of page.objects ?? []) {
        const name = Key.slice(start.length)
        if (name) found.push({ name, bytes: Size, changedAt: LastModified, md5: md5Of(ETag) })
      }
      next = page.nextContinuationToken
    } while (next)
    return found
  }

  #ask<T>(call: CallName, { client, limit, limitMs }: Line, work: (client: S3mini) => Promise<T>): Promise<T> {
    return limit.run(async () => {
      if (this.#away && performance.now() < this.#away.askAgainAt) throw this.#away.error
      try {
        const answer = await work(client).catch((error) => onceMore(error, () => work(client)))
        if (this.#away) this.#isBack()
        return answer
      } catch (cause) {
        this.failures[call]++
        throw this.#isAway(cause as Error, limitMs)
      }
    })
  }

  #isAway(cause: Error, limitMs: number): PicturesAway {
    const Kind = isTheirNo(cause) ? PicturesDenied : PicturesAway
    const error = new Kind(`The bucket ${this.place} can’t be used (${reasonOf(cause, limitMs)}).`, { cause })
    const wasThere = !this.#away
    this.#away = { error, askAgainAt: performance.now() + PAUSE_MS }
    if (wasThere) this.onChange(error)
    return error
  }

  #isBack(): void {
    this.#away = null
    this.onChange(null)
  }
}

const TOO_MANY_REQUESTS = 429
const isTheirNo = (error: Error) =>
  error instanceof S3ServiceError && error.status < 500 && error.status !== TOO_MANY_REQUESTS

/** A connection that the store closed meanwhile, or a moment's trouble of its own, is worth one more try. */
function onceMore<T>(error: Error, work: () => Promise<T>): Promise<T> {
  if (isTheirNo(error) || error.name === 'TimeoutError') throw error
  return work()
}

function nullIfMissing(error: unknown): null {
  if (error instanceof S3ServiceError && error.status === 404 && error.serviceCode !== 'NoSuchBucket') return null
  throw error
}

/** Stores that encrypt have other ETags than the MD5 of the bytes. */
const md5Of = (etag: string) => /^"?([0-9a-f]{32})"?$/.exec(etag.replaceAll('&quot;', '"'))?.[1] ?? null

function reasonOf(cause: Error, limitMs: number): string {
  if (cause.name === 'TimeoutError') return `no answer within ${limitMs / 1_000} s`
  const inner = cause.cause instanceof Error ? reasonOf(cause.cause, limitMs) : null
  const code =
    'code' in cause && typeof cause.code === 'string' && !(cause instanceof S3ServiceError) ? cause.code : null
  return inner ?? code ?? cause.message
}
