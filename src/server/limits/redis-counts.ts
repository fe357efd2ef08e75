import { Redis } from 'ioredis'
import { SLICES, sliceMsOf } from './count-window.ts'
import type { CountRule, SharedCounts, Taken } from './shared-counts.ts'

/** A key is a hash of slices, each with its calls. Redis runs a script as one step, by its own clock. */
const TAKE = `
local sliceMs, max, wanted = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local slice = math.floor(now / sliceMs)
local total, oldest = 0, slice
local counted = redis.call('HGETALL', KEYS[1])
for place = 1, #counted, 2 do
  local other, calls = tonumber(counted[place]), tonumber(counted[place + 1])
  if other <= slice - ${SLICES} or calls <= 0 then
    redis.call('HDEL', KEYS[1], counted[place])
  else
    total = total + calls
    oldest = math.min(oldest, other)
  end
end
local granted = math.min(wanted, math.max(0, max - total))
if granted > 0 then
  redis.call('HINCRBY', KEYS[1], string.format('%d', slice), granted)
  redis.call('PEXPIRE', KEYS[1], ${SLICES} * sliceMs)
end
return { granted, (oldest + ${SLICES}) * sliceMs - now }`

const GIVE_BACK = `
local latest
local counted = redis.call('HGETALL', KEYS[1])
for place = 1, #counted, 2 do
  local slice = tonumber(counted[place])
  if tonumber(counted[place + 1]) > 0 and (not latest or slice > latest) then latest = slice end
end
if latest then redis.call('HINCRBY', KEYS[1], string.format('%d', latest), -1) end`

type Scripts = {
  greencartTake(key: string, sliceMs: number, max: number, wanted: number): Promise<[number, number]>
  greencartGiveBack(key: string): Promise<null>
}

const FIRST_RETRY_MS = 50
const MAX_RETRY_MS = 1_000

/** Counts in a Redis or Valkey server. */
export class RedisCounts implements SharedCounts {
  readonly #redis: Redis & Scripts
  readonly #prefix: string
  #lastError: Error | null = null

  /** `shopId`: several shops may use one server. */
  constructor(url: string, shopId: string) {
    this.#prefix = `greencart:${shopId}`
    this.#redis = new Redis(url, {
      lazyConnect: true,
      connectTimeout: 1_000,
      // A command that cannot be sent at once fails, and this process counts by itself.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      // It has no time limit; a server that is not ready refuses questions, or does not answer them in time.
      enableReadyCheck: false,
      retryStrategy: (times) => Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** times),
      scripts: {
        greencartTake: { lua: TAKE, numberOfKeys: 1 },
        greencartGiveBack: { lua: GIVE_BACK, numberOfKeys: 1 },
      },
    }) as Redis & Scripts
    // The command that fails, or `connect`, reports it.
    this.#redis.on('error', (error) => {
      this.#lastError = error
    })
  }

  async connect(): Promise<void> {
    await this.#redis.connect().catch((error) => {
      // Such as a wrong password: the error itself says only that the connection was closed.
      throw new Error('REDIS_URL can’t be used', { cause: this.#lastError ?? error })
    })
  }

  async take({ name, max, windowMinutes }: CountRule, key: string, wanted: number): Promise<Taken> {
    const [granted, waitMs] = await this.#redis.greencartTake(
      this.#keyOf(name, key),
      sliceMsOf(windowMinutes),
      max,
      wanted,
    )
    return { granted, waitMs: granted < wanted ? waitMs : 0 }
  }

  async giveBack({ name }: CountRule, key: string): Promise<void> {
    await this.#redis.greencartGiveBack(this.#keyOf(name, key))
  }

  async has({ name }: CountRule, key: string): Promise<boolean> {
    return (await this.#redis.exists(this.#keyOf(name, key))) > 0
  }

  async delete({ name }: CountRule, key: string): Promise<void> {
    await this.#redis.del(this.#keyOf(name, key))
  }

  reconnect(): void {
    if (this.#redis.status === 'ready') this.#redis.disconnect(true)
  }

  async close(): Promise<void> {
    this.#redis.disconnect()
  }

  #keyOf(name: string, key: string): string {
    return `${this.#prefix}:${name}:${key}`
  }
}
