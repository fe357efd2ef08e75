import type { FastifyRequest } from 'fastify'
import type { Refused } from '#contract/refused.ts'
import { ipKey } from './ip-key.ts'
import { IpLimit } from './ip-limit.ts'
import { refuseTooMany } from './refuse-too-many.ts'

const PER_SENDER = 10
const PER_IP = 60

/** How many mails a minute one email address, and one IP, may cause. */
export class SenderLimits {
  readonly #senders = new IpLimit(PER_SENDER)
  readonly #ips = new IpLimit(PER_IP)

  check({ ip }: FastifyRequest, email: string): Refused<'too_many_requests'> | null {
    const wait = this.#ips.take(ipKey(ip)) || this.#senders.take(email)
    return wait === 0 ? null : refuseTooMany(wait)
  }
}
