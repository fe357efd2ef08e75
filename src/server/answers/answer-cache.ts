import { performance } from 'node:perf_hooks'
import { LRUCache } from 'lru-cache'
import { type Answer, encodeAnswer, type Unencoded } from './answer.ts'
import { overlap, TagIndex } from './tag-index.ts'

const MEGABYTE = 1024 * 1024
const MAX_BYTES = { plain: 32 * MEGABYTE, queried: 8 * MEGABYTE }
/** How long an answer may be served after a soft change; a message to another process takes the rest of the second. */
const STALE_MS = 900
/** An answer that changes all the time is made anew at most this often. */
const RENEW_EVERY_MS = 400
const FRESH = Number.POSITIVE_INFINITY

/** Answers with a query have room of their own, so that made-up queries evict only each other. */
export type Room = keyof typeof MAX_BYTES

/** An answer as it was made, and the tags of everything that it shows. */
export type Made = Unencoded & { tags: ReadonlySet<string>; mayBeCached: boolean }

export type Recipe = {
  /** null: made for each request, as its URL could be varied without end. */
  room: Room | null
  /** Of the compression. */
  level?: number
  make(): Promise<Made>
}

type Entry = { answer: Answer; tags: ReadonlySet<string>; recipe: Recipe; madeAt: number; staleSince: number }
type Change = { at: number; tags: ReadonlySet<string> | 'all'; purged: boolean }
/** `changes` are those since it began: whether they concern it is known once its tags are. */
type Making = { answer: Promise<Answer>; changes: Change[] }

type Options = {
  maxBytes?: typeof MAX_BYTES
  now?: () => number
  /** Renewals wait for it: what people wait for goes first. */
  beforeRenewal?: () => Promise<void>
}

/**
 * Public answers, made once for all visitors and served from memory. Each knows by its tags what it shows, so a change
 * affects only the answers that show it: `purge` takes them away at once, `touch` lets them be served for a moment
 * longer while they are renewed in the background.
 */
export class AnswerCache {
  readonly #rooms: Record<Room, LRUCache<string, Entry>>
  readonly #index = new TagIndex()
  readonly #now: () => number
  readonly #beforeRenewal: () => Promise<void>
  /** Requests join the making of their answer, unless it may have missed a change. */
  readonly #joinable = new Map<string, Making>()
  readonly #underway = new Set<Making>()
  readonly #due = new Set<string>()
  #renewing: Promise<void> | null = null
  #isCutOff = false
  readonly counts = { hit: 0, stale: 0, miss: 0, renewed: 0 }
  /** The longest that an answer was served after a change of what it shows. */
  oldestServedMs = 0

  constructor({ maxBytes = MAX_BYTES, now = () => performance.now(), beforeRenewal = async () => {} }: Options = {}) {
    this.#now = now
    this.#beforeRenewal = beforeRenewal
    this.#rooms = { plain: this.#roomOf(maxBytes.plain), queried: this.#roomOf(maxBytes.queried) }
  }

  get bytes(): number {
    return this.#rooms.plain.calculatedSize + this.#rooms.queried.calculatedSize
  }

  /** The answer under exactly this key, if it may be served. */
  ready(key: string): Answer | undefined {
    const entry = this.#rooms.plain.get(key) ?? this.#rooms.queried.get(key)
    return entry && this.#mayServe(key, entry) ? entry.answer : undefined
  }

  async answer(key: string, recipe: Recipe): Promise<Answer> {
    const ready = recipe.room && this.ready(key)
    if (ready) return ready
    this.counts.miss++
    const making = this.#joinable.get(key)
    return (making && this.#mayJoin(making) ? making : this.#make(key, recipe)).answer
  }

  /** Answers that show any of this are served for a moment longer, and then anew. */
  touch(tags: ReadonlySet<string>): void {
    const at = this.#now()
    for (const key of this.#index.keysOf(tags)) {
      const entry = this.#entry(key)
      if (entry) entry.staleSince = Math.min(entry.staleSince, at)
    }
    this.#note({ at, tags, purged: false })
  }

  /** The database is away, and nothing can be made anew: answers are served longer, until all of them are purged. */
  cutOff(): void {
    this.#isCutOff = true
  }

  /** Answers that show any of this are not served to any later request. */
  purge(tags: ReadonlySet<string> | 'all'): void {
    if (tags === 'all') this.#isCutOff = false
    const keys = tags === 'all' ? this.#index.keys() : this.#index.keysOf(tags)
    for (const key of keys) for (const room of Object.values(this.#rooms)) room.delete(key)
    this.#note({ at: this.#now(), tags, purged: true })
    this.#joinable.clear()
  }

  #mayServe(key: string, entry: Entry): boolean {
    if (entry.staleSince === FRESH) {
      this.counts.hit++
      return true
    }
    const now = this.#now()
    const age = now - entry.staleSince
    if (age > STALE_MS && !this.#isCutOff) return false
    this.counts.stale++
    if (this.#isCutOff) return true
    this.oldestServedMs = Math.max(this.oldestServedMs, age)
    if (now - entry.madeAt >= RENEW_EVERY_MS) this.#renewSoon(key)
    return true
  }

  #mayJoin({ changes }: Making): boolean {
    const [first] = changes
    return !first || this.#now() - first.at < STALE_MS
  }

  #note(change: Change): void {
    for (const { changes } of this.#underway) changes.push(change)
  }

  #renewSoon(key: string): void {
    this.#due.add(key)
    this.#renewing ??= this.#renewAll().finally(() => {
      this.#renewing = null
    })
  }

  /** One after the other. An answer that cannot be renewed now is made for the first request after its moment. */
  async #renewAll(): Promise<void> {
    for (const key of this.#due) {
      await this.#beforeRenewal()
      this.#due.delete(key)
      const entry = this.#entry(key)
      if (!entry || entry.staleSince === FRESH) continue
      const making = this.#make(key, entry.recipe)
      await making.answer.then(
        () => this.counts.renewed++,
        () => undefined,
      )
    }
  }

  #make(key: string, recipe: Recipe): Making {
    const began = this.#now()
    const changes: Change[] = []
    const answer = this.#encode(recipe).then(({ made, answer }) => {
      const missed = changes.filter(({ tags }) => tags === 'all' || overlap(tags, made.tags))
      const isNewest = began >= (this.#entry(key)?.madeAt ?? 0)
      if (recipe.room && made.mayBeCached && isNewest && !missed.some(({ purged }) => purged)) {
        const staleSince = missed[0]?.at ?? FRESH
        this.#rooms[recipe.room].set(key, { answer, tags: made.tags, recipe, madeAt: began, staleSince })
      }
      return answer
    })
    const making = { answer, changes }
    this.#underway.add(making)
    this.#joinable.set(key, making)
    const over = () => {
      this.#underway.delete(making)
      if (this.#joinable.get(key) === making) this.#joinable.delete(key)
    }
    answer.then(over, over)
    return making
  }

  async #encode(recipe: Recipe): Promise<{ made: Made; answer: Answer }> {
    const made = await recipe.make()
    return { made, answer: await encodeAnswer(made, recipe.level ?? 6) }
  }

  #entry(key: string): Entry | undefined {
    return this.#rooms.plain.peek(key) ?? this.#rooms.queried.peek(key)
  }

  #roomOf(maxSize: number): LRUCache<string, Entry> {
    return new LRUCache<string, Entry>({
      maxSize,
      sizeCalculation: ({ answer }) => Math.max(1, answer.bytes),
      onInsert: ({ tags }, key) => this.#index.add(key, tags),
      dispose: ({ tags }, key) => this.#index.remove(key, tags),
    })
  }
}
