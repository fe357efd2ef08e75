import type { GuardedCounts } from './guarded-counts.ts'
import { IpLimit } from './ip-limit.ts'
import { SharedLimit } from './shared-limit.ts'

/** 0 when a call of this key is within the limit, else after how many seconds the next one will be. */
export type Limit = { take(key: string): number | Promise<number> }

type Rule = { name: string; max: number; windowMinutes?: number }

/** Makes the limits on sign-ins and changes: counted by all processes together, or in memory where there is only one. */
export class Limits {
  readonly counts: GuardedCounts | null

  constructor(counts: GuardedCounts | null = null) {
    this.counts = counts
  }

  /** Limits of one name count together, in all processes. */
  of({ name, max, windowMinutes = 1 }: Rule): Limit {
    if (!this.counts) return new IpLimit(max, { windowMinutes })
    return new SharedLimit({ name, max, windowMinutes }, this.counts)
  }
}
