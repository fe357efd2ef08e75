import type { Db } from '../db/database.ts'
import type { Guards } from '../http/serve-endpoint.ts'
import { readToken } from '../http/session-cookie.ts'
import { isSellerToken } from './seller-session-store.ts'
import { findShopperByToken } from './shopper-session-store.ts'

export function guardsFor(db: Db): Guards {
  return {
    async shopperOf(request) {
      const token = readToken(request, 'token')
      return token && (await findShopperByToken(db, token))
    },
    async isSeller(request) {
      const token = readToken(request, 'sellerToken')
      return token !== null && (await isSellerToken(db, token))
    },
  }
}
