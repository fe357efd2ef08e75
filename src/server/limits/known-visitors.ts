import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { HolderKind } from '../db/tables/session-tables.ts'
import type { Guards } from '../http/serve-endpoint.ts'
import { sessionToken } from '../http/session-cookie.ts'
import { ipKey } from './ip-key.ts'
import type { Visitor } from './place-shares.ts'

const MAX_SESSIONS = 20_000

/**
 * Whose request it is, known without the database: the account whose session was seen in this process, else the IP.
 * So people who share an IP do not share its turns, and made-up sessions give no more of them.
 */
export class KnownVisitors {
  readonly #accounts = new LRUCache<string, string>({ maxSize: MAX_SESSIONS, sizeCalculation: () => 1 })

  of(request: FastifyRequest): Visitor {
    const ip = ipKey(request.ip)
    const who = request.routeOptions.config.endpoint?.who ?? 'anyone'
    const holders: HolderKind[] = who === 'anyone' || who === 'shopper' ? ['shopper'] : ['owner', 'staff']
    for (const holder of holders) {
      const account = this.#accountOf(request, holder)
      if (account) return { key: account, ip }
    }
    return { key: ip, ip }
  }

  /** The same guards; the sessions that they find are known from then on. */
  watch(guards: Guards): Guards {
    return {
      shopperOf: async (request) => {
        const userId = await guards.shopperOf(request)
        if (userId) this.#note(request, 'shopper', `shopper ${userId}`)
        return userId
      },
      isOwner: async (request) => {
        const isOwner = await guards.isOwner(request)
        if (isOwner) this.#note(request, 'owner', 'owner')
        return isOwner
      },
      staffOf: async (request) => {
        const person = await guards.staffOf(request)
        if (person) this.#note(request, 'staff', `staff ${person.id}`)
        return person
      },
      sellerOf: (request) => guards.sellerOf(request),
    }
  }

  #accountOf(request: FastifyRequest, holder: HolderKind): string | undefined {
    const token = sessionToken(request, holder)
    return token === null ? undefined : this.#accounts.get(digest(token))
  }

  #note(request: FastifyRequest, holder: HolderKind, account: string): void {
    const token = sessionToken(request, holder)
    if (token !== null) this.#accounts.set(digest(token), account)
  }
}

/** Tokens themselves are not kept. */
const digest = (token: string) => hash('sha256', token, 'base64url')
