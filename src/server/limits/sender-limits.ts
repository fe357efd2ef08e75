import type { FastifyRequest } from 'fastify'
import type { Refused } from '#contract/refused.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import { ipKey } from './ip-key.ts'
import type { Limit, Limits } from './limits.ts'
import { refuseTooMany } from './refuse-too-many.ts'

const PER_SENDER = 10
const PER_IP = 60

/** How many mails a minute one mailbox, and one IP, may cause. */
export class SenderLimits {
  readonly #senders: Limit
  readonly #ips: Limit

  /** `name` tells what is sent: each kind has its own counts. */
  constructor(limits: Limits, name: string) {
    this.#senders = limits.of({ name: `${name} by sender`, max: PER_SENDER })
    this.#ips = limits.of({ name: `${name} by ip`, max: PER_IP })
  }

  async check({ ip }: FastifyRequest, email: string): Promise<Refused<'too_many_requests'> | null> {
    const wait = (await this.#ips.take(ipKey(ip))) || (await this.#senders.take(mailboxOf(email)))
    return wait === 0 ? null : refuseTooMany(wait)
  }
}
