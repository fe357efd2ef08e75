import type { Db } from '../db/database.ts'
import type { Guards } from '../http/serve-endpoint.ts'
import { readToken } from '../http/session-cookie.ts'
import { findShopperByToken, isSellerToken } from './account-store.ts'
import { fingerprint, type SellerCredentials } from './seller-credentials.ts'

export function guardsFor(db: Db, seller: SellerCredentials): Guards {
  const credentials = fingerprint(seller)
  return {
    async shopperOf(request) {
      const token = readToken(request, 'token')
      return token && (await findShopperByToken(db, token))
    },
    async isSeller(request) {
      const token = readToken(request, 'sellerToken')
      return token !== null && (await isSellerToken(db, token, credentials))
    },
  }
}
