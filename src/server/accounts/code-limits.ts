import type { FastifyRequest } from 'fastify'
import type { Refused } from '#contract/refused.ts'
import { ipKey } from '../limits/ip-key.ts'
import type { Limit, Limits } from '../limits/limits.ts'
import { refuseTooMany } from '../limits/refuse-too-many.ts'
import { TEXTS_PER_DAY } from '../mail/mail-allowance.ts'
import type { Caller, FailedSignIns } from './failed-sign-ins.ts'
import type { CodeFor } from './phone-code-store.ts'

/**
 * home: where a code to the number was right before, or the number's own account is signed in. shop: the seller asks,
 * for a customer on the phone.
 */
export type Origin = 'home' | 'shop' | 'stranger'

const DAY = 24 * 60
/** From one network. */
const PER_TEN_MINUTES: Record<Origin, number> = { stranger: 2, home: 3, shop: 3 }
const STRANGERS_PER_DAY = 4
const KEPT_PER_DAY = { home: 3, shop: 2 }
/** Of the text messages that a number gets a day: what anybody may use up, and what is kept for its homes and the shop. */
const PER_DAY = { ...KEPT_PER_DAY, anybody: TEXTS_PER_DAY - KEPT_PER_DAY.home - KEPT_PER_DAY.shop }

/** How often codes to a number are asked for and tried; a stranger uses up nothing of its homes and of the shop. */
export class CodeLimits {
  readonly #failedSignIns: FailedSignIns
  readonly #tenMinutes: Record<Origin, Limit>
  readonly #strangersDay: Limit
  readonly #day: Record<keyof typeof PER_DAY, Limit>

  constructor({ limits, failedSignIns }: { limits: Limits; failedSignIns: FailedSignIns }) {
    const tenMinutes = (of: Origin) =>
      limits.of({ name: `codes in ten minutes: ${of}`, max: PER_TEN_MINUTES[of], windowMinutes: 10 })
    const day = (of: keyof typeof PER_DAY) =>
      limits.of({ name: `codes in a day: ${of}`, max: PER_DAY[of], windowMinutes: DAY })
    this.#failedSignIns = failedSignIns
    this.#tenMinutes = { stranger: tenMinutes('stranger'), home: tenMinutes('home'), shop: tenMinutes('shop') }
    this.#strangersDay = limits.of({ name: 'codes in a day: one network', max: STRANGERS_PER_DAY, windowMinutes: DAY })
    this.#day = { anybody: day('anybody'), home: day('home'), shop: day('shop') }
  }

  async originOf({ phone, purpose }: CodeFor, { ip }: FastifyRequest): Promise<Origin> {
    if (purpose === 'merge' || purpose === 'spend') return 'shop'
    if (purpose === 'account') return 'home'
    return (await this.#failedSignIns.isHome({ who: phone, ip: ipKey(ip) })) ? 'home' : 'stranger'
  }

  /** By whom wrong codes are counted: those of strangers lock out neither the shop nor the account's own sessions. */
  callerOf({ phone, purpose }: CodeFor, { ip }: FastifyRequest): Caller {
    const isOpen = purpose === 'sign-in' || purpose === 'join'
    return { who: isOpen ? phone : `${phone}, ${purpose}`, ip: ipKey(ip) }
  }

  /** Counts a code that is asked for; null when there may be one. */
  async refuseCode(
    origin: Origin,
    phone: string,
    { ip }: FastifyRequest,
  ): Promise<Refused<'too_many_requests'> | null> {
    const network = origin === 'shop' ? phone : `${phone} ${ipKey(ip)}`
    const wait =
      (await this.#tenMinutes[origin].take(network)) ||
      (origin === 'stranger' && (await this.#strangersDay.take(network))) ||
      (await this.#takeOfDay(origin, phone))
    return wait > 0 ? refuseTooMany(wait) : null
  }

  async #takeOfDay(origin: Origin, phone: string): Promise<number> {
    if (origin !== 'stranger' && (await this.#day[origin].take(phone)) === 0) return 0
    return this.#day.anybody.take(phone)
  }
}
