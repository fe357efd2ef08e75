import type { FastifyRequest } from 'fastify'
import { type Refused, refuse } from '#contract/refused.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { waitWords } from '../limits/refuse-too-many.ts'
import { countTries, secondsUntilTries, takeBackTries } from './wrong-code-store.ts'

/** docs/threat-model.md has the arithmetic. */
const MIN_PER_HOUR = 20
const PART_OF_TEXTS = 0.02

type TooMany = Refused<'too_many_requests'>
type Tried = {
  /** Not where there is no code, or its text message has not left. */
  hadChance: boolean
  isRight: boolean
  request: FastifyRequest
}

/**
 * Wrong codes of strangers in an hour, for all numbers together: who guesses at many of them from everywhere meets no
 * other bound. What was mistyped before a right code is taken back.
 */
export class WrongCodes {
  readonly #db: Db
  readonly #max: number

  constructor({ db, textsPerHour }: { db: Db; textsPerHour: number }) {
    this.#db = db
    this.#max = Math.max(MIN_PER_HOUR, Math.floor(textsPerHour * PART_OF_TEXTS))
  }

  /** Null while strangers may ask for codes and try them. */
  async refuseStranger(): Promise<TooMany | null> {
    const seconds = await secondsUntilTries(this.#db, this.#max)
    return seconds > 0 ? tooManyWrong(seconds) : null
  }

  /** Null when the try was within the bound; each takes the same work. */
  async count({ hadChance, isRight, request }: Tried): Promise<TooMany | null> {
    const counted = await countTries(this.#db, hadChance ? 1 : 0, this.#max)
    if (!counted) return (await this.refuseStranger()) ?? tooManyWrong(1)
    if (isRight) await this.takeBack(1)
    else if (counted.isLast) {
      const locked = { who: 'stranger', act: 'codes_locked', ip: request.ip } as const
      await inTransaction(this.#db, (tx) => recordActivity(tx, locked))
    }
    return null
  }

  async takeBack(tries: number): Promise<void> {
    if (tries > 0) await takeBackTries(this.#db, tries)
  }
}

const tooManyWrong = (seconds: number): TooMany =>
  refuse(
    'too_many_requests',
    `Too many wrong codes have been entered in this shop, so for now codes work only where one was used before. Please try again in ${waitWords(seconds)}, or call us.`,
    { retryAfterSeconds: seconds },
  )
