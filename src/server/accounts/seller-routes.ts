import type { FastifyInstance } from 'fastify'
import { MESSAGES } from '#contract/messages.ts'
import { isRefused, refuse } from '#contract/refused.ts'
import { checkSeller, loginSeller, logoutSeller } from '#contract/seller-accounts.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { clearSessionCookie, readToken, setSessionCookie } from '../http/session-cookie.ts'
import { ipKey } from '../limits/ip-key.ts'
import { closeSellerSession, openSellerSession } from './account-store.ts'
import { FailedSignIns } from './failed-sign-ins.ts'
import { areTheSellers, fingerprint, type SellerCredentials } from './seller-credentials.ts'
import { sendSignedOut } from './signed-out.ts'

type Needs = { db: Db; guards: Guards; seller: SellerCredentials }

export function sellerRoutes(app: FastifyInstance, { db, guards, seller }: Needs): void {
  const failedSignIns = new FailedSignIns()

  serveEndpoint(app, guards, loginSeller, async ({ body, request, reply }) => {
    const caller = { email: body.email, ip: ipKey(request.ip) }
    const matches = await failedSignIns.attempt(caller, async () => areTheSellers(body, seller) || null)
    if (isRefused(matches)) return matches
    if (!matches) return refuse('invalid_credentials', MESSAGES.wrongSeller)
    const token = await inTransaction(db, (tx) => openSellerSession(tx, fingerprint(seller)))
    setSessionCookie(reply, 'sellerToken', token)
    return { message: MESSAGES.loggedIn }
  })

  serveEndpoint(app, guards, checkSeller, async ({ request, reply }) => {
    return (await guards.isSeller(request)) ? {} : sendSignedOut(reply)
  })

  serveEndpoint(app, guards, logoutSeller, async ({ request, reply }) => {
    const token = readToken(request, 'sellerToken')
    if (token) await inTransaction(db, (tx) => closeSellerSession(tx, token))
    clearSessionCookie(reply, 'sellerToken')
    return { message: MESSAGES.loggedOut }
  })
}
