import type { FastifyRequest } from 'fastify'
import { type Refused, refuseTooMany } from '../http/refused.ts'
import { addressKey } from '../limits/ip-key.ts'
import { AddressLimit } from '../limits/ip-limit.ts'

const PER_SENDER = 10
const PER_ADDRESS = 60

/** How many mails a minute one email address, and one IP address, may cause. */
export class SenderLimits {
  readonly #senders = new AddressLimit(PER_SENDER)
  readonly #addresses = new AddressLimit(PER_ADDRESS)

  check({ ip }: FastifyRequest, email: string): Refused | null {
    const wait = this.#addresses.take(addressKey(ip)) || this.#senders.take(email)
    return wait === 0 ? null : refuseTooMany(wait)
  }
}
