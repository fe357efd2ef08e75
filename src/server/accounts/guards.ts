import type { FastifyRequest } from 'fastify'
import type { StaffMember } from '#domain/staff.ts'
import type { Db } from '../db/database.ts'
import type { Guards } from '../http/serve-endpoint.ts'
import { readToken } from '../http/session-cookie.ts'
import { isSellerToken } from './seller-session-store.ts'
import { findShopperByToken } from './shopper-session-store.ts'

/** Who of the staff a session is of; null when it is over or they are switched off. */
export type FindStaff = (db: Db, token: string) => Promise<StaffMember | null>

export function guardsFor(db: Db, findStaffByToken: FindStaff): Guards {
  async function isOwner(request: FastifyRequest) {
    const token = readToken(request, 'sellerToken')
    return token !== null && (await isSellerToken(db, token))
  }
  async function staffOf(request: FastifyRequest) {
    const token = readToken(request, 'staffToken')
    return token ? findStaffByToken(db, token) : null
  }
  return {
    async shopperOf(request) {
      const token = readToken(request, 'token')
      return token && (await findShopperByToken(db, token))
    },
    isOwner,
    staffOf,
    async sellerOf(request) {
      if (await isOwner(request)) return 'owner'
      const person = await staffOf(request)
      return person?.role === 'manager' ? person : null
    },
  }
}
