import { hash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { FastifyBaseLogger } from 'fastify'
import type { CountRule, SharedCounts, Taken } from './shared-counts.ts'

/** A call waits this long for its count, and then goes by what this process has counted. */
const ANSWER_MS = 200
const PAUSE_MS = 1_000
const CONNECT_MS = 2_000

type Timing = { answerMs?: number }
type Question<T> = (counts: SharedCounts) => Promise<T>

/**
 * Asks the shared counts and answers null, soon, when they are away: then each process counts for itself. They are
 * asked again a second later, by one call at a time.
 */
export class GuardedCounts {
  readonly #counts: SharedCounts
  readonly #log: FastifyBaseLogger
  readonly #answerMs: number
  /** When the next question may be asked; null while the counts answer. */
  #askAgainAt: number | null = null

  constructor(counts: SharedCounts, log: FastifyBaseLogger, { answerMs = ANSWER_MS }: Timing = {}) {
    this.#counts = counts
    this.#log = log
    this.#answerMs = answerMs
  }

  get isUp(): boolean {
    return this.#askAgainAt === null
  }

  /** Never fails: a shop opens without them. */
  async connect(): Promise<void> {
    try {
      await inTime(this.#counts.connect(), CONNECT_MS)
    } catch (error) {
      this.#leave(error)
    }
  }

  take(rule: CountRule, key: string, wanted = 1): Promise<Taken | null> {
    return this.#ask((counts) => counts.take(rule, hashed(key), wanted))
  }

  async giveBack(rule: CountRule, key: string): Promise<void> {
    await this.#ask((counts) => counts.giveBack(rule, hashed(key)))
  }

  has(rule: CountRule, key: string): Promise<boolean | null> {
    return this.#ask((counts) => counts.has(rule, hashed(key)))
  }

  async delete(rule: CountRule, key: string): Promise<void> {
    await this.#ask((counts) => counts.delete(rule, hashed(key)))
  }

  close(): Promise<void> {
    return this.#counts.close()
  }

  async #ask<T>(question: Question<T>): Promise<T | null> {
    const now = performance.now()
    if (this.#askAgainAt !== null && now < this.#askAgainAt) return null
    // Others do not wait for the answer to the first question after a pause.
    if (this.#askAgainAt !== null) this.#askAgainAt = now + PAUSE_MS
    try {
      const answer = await inTime(question(this.#counts), this.#answerMs)
      this.#rejoin()
      return answer
    } catch (error) {
      if (error instanceof NoAnswer) this.#counts.reconnect()
      this.#leave(error)
      return null
    }
  }

  #leave(error: unknown): void {
    if (this.isUp) {
      this.#log.warn({ err: error }, 'shared limits are away: each process counts for itself until they are back')
    }
    this.#askAgainAt = performance.now() + PAUSE_MS
  }

  #rejoin(): void {
    if (this.isUp) return
    this.#askAgainAt = null
    this.#log.warn('shared limits are back')
  }
}

class NoAnswer extends Error {}

function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    // In a process that was busy for so long, an answer may have come and not been read yet.
    const giveUp = () => setImmediate(() => reject(new NoAnswer(`no answer within ${ms} ms`)))
    const timer = setTimeout(giveUp, ms)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** The store sees neither IPs nor email addresses, and every key is short. */
const hashed = (key: string) => hash('sha256', key, 'base64url').slice(0, 22)
