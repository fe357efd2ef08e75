import { performance } from 'node:perf_hooks'
import { LRUCache } from 'lru-cache'
import { type Answer, encodeAnswer, type Unencoded } from './answer.ts'
import { AnswerRenewals } from './answer-renewals.ts'
import { overlap, TagIndex } from './tag-index.ts'

const MEGABYTE = 1024 * 1024
const MAX_BYTES = { plain: 32 * MEGABYTE, queried: 8 * MEGABYTE }
/** What an entry takes beside the bytes that it sends, as measured: its objects, and each tag of it in the index. */
const ENTRY_BYTES = 1_200
const TAG_BYTES = 120
const CHARACTER_BYTES = 2
/** How long an answer may be served after a soft change; a message to another process takes the rest of the second. */
const STALE_MS = 900
/** The same of a mere count, while it goes on changing. */
const COUNTING_MS = 2_900
const LEVEL = 6
/** A renewal is soon renewed again: half the work is worth a tenth more bytes. */
const RENEWAL_LEVEL = 4
const FRESH = Number.POSITIVE_INFINITY

/** Answers with a query have partition of their own, so that made-up queries evict only each other. */
export type Partition = keyof typeof MAX_BYTES

/** An answer as it was made, and the tags of everything that it shows. */
export type Made = Unencoded & { tags: ReadonlySet<string>; mayBeCached: boolean }

export type Recipe = {
  /** null: made for each request, as its URL could be varied without end. */
  partition: Partition | null
  /** Of the compression. */
  level?: number
  make(): Promise<Made>
}

/** What an answer shows, or only how many there are of what it does not show. */
export type Concern = 'shown' | 'counted'

type Entry = {
  answer: Answer
  tags: ReadonlySet<string>
  recipe: Recipe
  madeAt: number
  staleSince: number
  miscountedSince: number
  miscountedLast: number
}
type Change = { at: number; tags: ReadonlySet<string> | 'all'; kind: Concern | 'purged' }
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
  readonly #partitions: Record<Partition, LRUCache<string, Entry>>
  readonly #index = new TagIndex()
  readonly #now: () => number
  readonly #renewals: AnswerRenewals
  /** Requests join the making of their answer, unless it may have missed a change. */
  readonly #joinable = new Map<string, Making>()
  readonly #underway = new Set<Making>()
  #isCutOff = false
  readonly counts = { hit: 0, stale: 0, miss: 0, renewed: 0 }
  /** The longest that an answer was served after a change of what it shows. */
  oldestServedMs = 0

  constructor({ maxBytes = MAX_BYTES, now = () => performance.now(), beforeRenewal = async () => {} }: Options = {}) {
    this.#now = now
    this.#renewals = new AnswerRenewals({
      now,
      beforeRenewal,
      staleUntil: (key) => this.#staleUntil(key),
      renew: (key) => this.#renew(key),
    })
    this.#partitions = {
      plain: this.#partitionOf(maxBytes.plain),
      queried: this.#partitionOf(maxBytes.queried),
    }
  }

  get bytes(): number {
    return this.#partitions.plain.calculatedSize + this.#partitions.queried.calculatedSize
  }

  /** The answer under exactly this key, if it may be served. */
  ready(key: string): Answer | undefined {
    const entry = this.#partitions.plain.get(key) ?? this.#partitions.queried.get(key)
    return entry && this.#mayServe(key, entry) ? entry.answer : undefined
  }

  async answer(key: string, recipe: Recipe): Promise<Answer> {
    const ready = recipe.partition && this.ready(key)
    if (ready) return ready
    this.counts.miss++
    const making = this.#joinable.get(key)
    return (making && this.#mayJoin(making) ? making : this.#make(key, recipe)).answer
  }

  /**
   * Answers that show any of this are served for a moment longer, and then anew. One that only counts it has a moment
   * from the last change, so that goods that sell out all the time do not keep every list from being cached.
   */
  touch(tags: ReadonlySet<string>, kind: Concern = 'shown'): void {
    const change = { at: this.#now(), tags, kind }
    for (const key of this.#index.keysOf(tags)) {
      const entry = this.#entry(key)
      if (entry) note(entry, change)
    }
    this.#note(change)
  }

  /** The database is away, and nothing can be made anew: answers are served longer, until all of them are purged. */
  cutOff(): void {
    this.#isCutOff = true
  }

  /** Answers that show any of this are not served to any later request. */
  purge(tags: ReadonlySet<string> | 'all'): void {
    if (tags === 'all') this.#isCutOff = false
    const keys = tags === 'all' ? this.#index.keys() : this.#index.keysOf(tags)
    for (const key of keys) for (const partition of Object.values(this.#partitions)) partition.delete(key)
    this.#note({ at: this.#now(), tags, kind: 'purged' })
    this.#joinable.clear()
  }

  #mayServe(key: string, entry: Entry): boolean {
    const until = servedUntil(entry)
    if (until === FRESH) {
      this.counts.hit++
      return true
    }
    const now = this.#now()
    if (now > until && !this.#isCutOff) return false
    this.counts.stale++
    if (this.#isCutOff) return true
    this.oldestServedMs = Math.max(this.oldestServedMs, now - entry.staleSince)
    this.#renewals.plan(key, until)
    return true
  }

  #mayJoin({ changes }: Making): boolean {
    const [first] = changes
    return !first || this.#now() - first.at < STALE_MS
  }

  #note(change: Change): void {
    for (const { changes } of this.#underway) changes.push(change)
  }

  #staleUntil(key: string): number | null {
    const entry = this.#entry(key)
    const until = entry ? servedUntil(entry) : FRESH
    return until === FRESH ? null : until
  }

  async #renew(key: string): Promise<void> {
    const entry = this.#entry(key)
    if (!entry) return
    await this.#make(key, entry.recipe, RENEWAL_LEVEL).answer
    this.counts.renewed++
  }

  #make(key: string, recipe: Recipe, level = recipe.level ?? LEVEL): Making {
    const began = this.#now()
    const changes: Change[] = []
    const answer = this.#encode(recipe, level).then(({ made, answer }) => {
      const missed = changes.filter(({ tags }) => tags === 'all' || overlap(tags, made.tags))
      const isNewest = began >= (this.#entry(key)?.madeAt ?? 0)
      if (recipe.partition && made.mayBeCached && isNewest && !missed.some(({ kind }) => kind === 'purged')) {
        const entry = { answer, tags: made.tags, recipe, madeAt: began, ...UNCHANGED }
        for (const change of missed) note(entry, change)
        this.#partitions[recipe.partition].set(key, entry)
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

  async #encode(recipe: Recipe, level: number): Promise<{ made: Made; answer: Answer }> {
    const made = await recipe.make()
    return { made, answer: await encodeAnswer(made, level) }
  }

  #entry(key: string): Entry | undefined {
    return this.#partitions.plain.peek(key) ?? this.#partitions.queried.peek(key)
  }

  /** Without a `max`, which would take the memory of so many entries beforehand. */
  #partitionOf(maxSize: number): LRUCache<string, Entry> {
    return new LRUCache<string, Entry>({
      maxSize,
      sizeCalculation: ({ answer, tags }, key) =>
        answer.bytes + ENTRY_BYTES + key.length * CHARACTER_BYTES + tags.size * TAG_BYTES,
      onInsert: ({ tags }, key) => this.#index.add(key, tags),
      dispose: ({ tags }, key) => this.#index.remove(key, tags),
    })
  }
}

const UNCHANGED = { staleSince: FRESH, miscountedSince: FRESH, miscountedLast: FRESH }

function note(entry: Entry, { at, kind }: Change): void {
  if (kind === 'counted') {
    entry.miscountedSince = Math.min(entry.miscountedSince, at)
    entry.miscountedLast = at
  } else entry.staleSince = Math.min(entry.staleSince, at)
}

const servedUntil = ({ staleSince, miscountedSince, miscountedLast }: Entry): number =>
  Math.min(staleSince + STALE_MS, miscountedSince + COUNTING_MS, miscountedLast + STALE_MS)
