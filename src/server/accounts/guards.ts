import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import type { HolderKind } from '../db/tables/session-tables.ts'
import type { Guards } from '../http/serve-endpoint.ts'
import { sessionToken } from '../http/session-cookie.ts'
import { findHolder } from './session-store.ts'

export function guardsFor(db: Db): Guards {
  async function holderOf<Kind extends HolderKind>(request: FastifyRequest, kind: Kind) {
    const token = sessionToken(request, kind)
    return token ? findHolder(db, kind, token) : null
  }
  const isOwner = async (request: FastifyRequest) => (await holderOf(request, 'owner')) !== null
  const staffOf = (request: FastifyRequest) => holderOf(request, 'staff')
  return {
    shopperOf: async (request) => (await holderOf(request, 'shopper'))?.id ?? null,
    isOwner,
    staffOf,
    async sellerOf(request) {
      if (await isOwner(request)) return 'owner'
      const person = await staffOf(request)
      return person?.role === 'manager' ? person : null
    },
  }
}
