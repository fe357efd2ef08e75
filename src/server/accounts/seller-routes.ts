import type { FastifyInstance } from 'fastify'
import { MESSAGES } from '../../contract/messages.ts'
import { checkSeller, loginSeller, logoutSeller } from '../../contract/seller-accounts.ts'
import { isRefusal, refuse } from '../http/refused.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { giveToken, readToken, takeTokenBack } from '../http/session-cookie.ts'
import { addressKey } from '../limits/ip-key.ts'
import type { Shop } from '../shop.ts'
import { closeSellerSession, openSellerSession } from './account-store.ts'
import { FailedSignIns } from './failed-sign-ins.ts'
import { areTheSellers, fingerprint } from './seller-credentials.ts'
import { signedOut } from './shopper-routes.ts'

export function sellerRoutes(app: FastifyInstance, { db, guards, config }: Shop): void {
  const failedSignIns = new FailedSignIns()

  serveEndpoint(app, guards, loginSeller, async ({ body, request, reply }) => {
    const caller = { email: body.email, address: addressKey(request.ip) }
    const seller = await failedSignIns.attempt(caller, async () => areTheSellers(body, config.seller) || null)
    if (isRefusal(seller)) return seller
    if (!seller) return refuse(401, 'invalid_credentials', MESSAGES.wrongSeller)
    const token = await db.transaction((tx) => openSellerSession(tx, fingerprint(config.seller)))
    giveToken(reply, 'sellerToken', token)
    return { message: MESSAGES.loggedIn }
  })

  serveEndpoint(app, guards, checkSeller, async ({ request }) => {
    return (await guards.isSeller(request)) ? {} : signedOut
  })

  serveEndpoint(app, guards, logoutSeller, async ({ request, reply }) => {
    const token = readToken(request, 'sellerToken')
    if (token) await db.transaction((tx) => closeSellerSession(tx, token))
    takeTokenBack(reply, 'sellerToken')
    return { message: MESSAGES.loggedOut }
  })
}
