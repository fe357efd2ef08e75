import { performance } from 'node:perf_hooks'
import type { Refused } from '#contract/refused.ts'
import { refuseTooMany } from '../limits/refuse-too-many.ts'

const MOST_FAILURES = 10
const WINDOW_MS = 15 * 60_000
/** More names than this at once are an attack by many: the longest unheard are forgotten, so memory stays bounded. */
const MOST_NAMES = 50_000

export type Caller = { email: string; ip: string }

/**
 * After ten wrong passwords for one email in fifteen minutes, every try is refused for a while, even with the
 * right one: a yes would tell the guesser. An IP from which the account was signed in to before counts
 * apart, so that a stranger's guessing does not lock the owner out at home.
 * An email without an account is treated the same, so that the reply does not reveal which ones have one.
 */
export class FailedSignIns {
  readonly #failures = new Map<string, number[]>()
  readonly #homes = new Map<string, true>()
  readonly #now: () => number

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /**
   * `check` gives null for a wrong password. A try counts as failed from its start, so that a hundred at once are
   * no way around; it is taken back when it was none.
   */
  async attempt<T>(caller: Caller, check: () => Promise<T | null>): Promise<T | null | Refused<'too_many_requests'>> {
    const now = this.#now()
    const failures = this.#failuresOf(caller)
    while (failures[0] !== undefined && failures[0] <= now - WINDOW_MS) failures.shift()
    const [oldest = now] = failures
    if (failures.length >= MOST_FAILURES) return refuseTooMany(Math.ceil((oldest + WINDOW_MS - now) / 1000))
    failures.push(now)
    const takeBack = () => failures.splice(failures.indexOf(now), 1)
    try {
      const found = await check()
      if (found === null) return null
      takeBack()
      this.noteHome(caller)
      return found
    } catch (error) {
      takeBack()
      throw error
    }
  }

  noteHome(caller: Caller): void {
    remember(this.#homes, homeOf(caller), true)
  }

  /** Who has just chosen a new password begins anew at this IP. */
  forgive(caller: Caller): void {
    this.#failures.delete(homeOf(caller))
    this.noteHome(caller)
  }

  get size(): number {
    return this.#failures.size + this.#homes.size
  }

  #failuresOf(caller: Caller): number[] {
    const home = homeOf(caller)
    const name = this.#homes.has(home) ? home : caller.email
    const failures = this.#failures.get(name) ?? []
    remember(this.#failures, name, failures)
    return failures
  }
}

const homeOf = ({ email, ip }: Caller) => `${email} ${ip}`

function remember<T>(names: Map<string, T>, name: string, value: T): void {
  names.delete(name)
  names.set(name, value)
  if (names.size <= MOST_NAMES) return
  const [longestUnheard] = names.keys()
  if (longestUnheard !== undefined) names.delete(longestUnheard)
}
