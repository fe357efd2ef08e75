import { performance } from 'node:perf_hooks'
import { LRUCache } from 'lru-cache'
import { isRefused, type Refused } from '#contract/refused.ts'
import type { GuardedCounts } from '../limits/guarded-counts.ts'
import { refuseTooMany } from '../limits/refuse-too-many.ts'
import type { CountRule } from '../limits/shared-counts.ts'

/** Of passwords and of codes, for every holder. */
export const MAX_FAILURES = 10
export const WINDOW_MINUTES = 15
const WINDOW_MS = WINDOW_MINUTES * 60_000
const HOME_MINUTES = 30 * 24 * 60
/** A home has no limit. */
const MAX_VISITS = 1_000_000
/** More names than this at once are an attack by many. */
const MAX_NAMES = 50_000
/** Not by `max`, which takes the memory of all of them beforehand. */
const NAMES = { maxSize: MAX_NAMES, sizeCalculation: () => 1 }

/** `who`: the email address or phone number that is signed in with. */
export type Caller = { who: string; ip: string }
type TooMany = Refused<'too_many_requests'>
/** `counts`: what all processes know of `name`d sign-ins. */
type Options = { name?: string; counts?: GuardedCounts | null; now?: () => number }

/**
 * After ten wrong passwords for one email, or codes for one phone number, in fifteen minutes, every try is refused for
 * a while, even with the right one: a yes would tell the guesser. An IP from which the account was signed in to before
 * counts apart, so that a stranger's guessing does not lock the owner out at home.
 * What has no account is treated the same, so that the reply does not reveal which ones have one.
 */
export class FailedSignIns {
  readonly #failures = new LRUCache<string, number[]>(NAMES)
  readonly #homes = new LRUCache<string, true>(NAMES)
  readonly #counts: GuardedCounts | null
  readonly #sharedFailures: CountRule
  readonly #sharedHomes: CountRule
  readonly #now: () => number

  constructor({ name = '', counts = null, now = () => performance.now() }: Options = {}) {
    this.#counts = counts
    this.#sharedFailures = { name: `failed: ${name}`, max: MAX_FAILURES, windowMinutes: WINDOW_MINUTES }
    this.#sharedHomes = { name: `home: ${name}`, max: MAX_VISITS, windowMinutes: HOME_MINUTES }
    this.#now = now
  }

  /**
   * `check` gives null for a wrong password, or refuses the try. A try counts as failed from its start, so that a hundred at once are
   * no way around; it is taken back when it was none.
   */
  async attempt<T>(caller: Caller, check: () => Promise<T | null>): Promise<T | null | TooMany> {
    const name = (await this.isHome(caller)) ? homeOf(caller) : caller.who
    const takeBack = await this.#begin(name)
    if (isRefused(takeBack)) return takeBack
    try {
      const found = await check()
      if (found === null || isRefused(found)) return found
      await Promise.all([takeBack(), this.noteHome(caller)])
      return found
    } catch (error) {
      await takeBack()
      throw error
    }
  }

  async noteHome(caller: Caller): Promise<void> {
    this.#homes.set(homeOf(caller), true)
    await this.#counts?.take(this.#sharedHomes, homeOf(caller))
  }

  /** Who has just chosen a new password begins anew at this IP. */
  async forgive(caller: Caller): Promise<void> {
    this.#failures.delete(homeOf(caller))
    await Promise.all([this.#counts?.delete(this.#sharedFailures, homeOf(caller)), this.noteHome(caller)])
  }

  /** Whether the account was signed in to from there before. */
  async isHome(caller: Caller): Promise<boolean> {
    const home = homeOf(caller)
    return this.#homes.has(home) || ((await this.#counts?.has(this.#sharedHomes, home)) ?? false)
  }

  get size(): number {
    return this.#failures.size + this.#homes.size
  }

  /** Counts a try, and answers how to take it back. */
  async #begin(name: string): Promise<(() => Promise<void>) | TooMany> {
    const taken = await this.#counts?.take(this.#sharedFailures, name)
    if (taken?.granted === 0) return refuseTooMany(Math.max(1, Math.ceil(taken.waitMs / 1000)))
    const now = this.#now()
    const failures = this.#failuresOf(name)
    while (failures[0] !== undefined && failures[0] <= now - WINDOW_MS) failures.shift()
    const [oldest = now] = failures
    // What all processes granted is within the limit; alone, this one knows only its own.
    if (!taken && failures.length >= MAX_FAILURES) {
      return refuseTooMany(Math.ceil((oldest + WINDOW_MS - now) / 1000))
    }
    failures.push(now)
    return async () => {
      failures.splice(failures.indexOf(now), 1)
      if (taken) await this.#counts?.giveBack(this.#sharedFailures, name)
    }
  }

  #failuresOf(name: string): number[] {
    const failures = this.#failures.get(name) ?? []
    this.#failures.set(name, failures)
    return failures
  }
}

const homeOf = ({ who, ip }: Caller) => `${who} ${ip}`
