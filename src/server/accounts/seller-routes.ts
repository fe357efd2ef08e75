import type { FastifyInstance } from 'fastify'
import { checkSeller, logoutSeller } from '#contract/accounts/seller-accounts.ts'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { MESSAGES } from '#contract/messages.ts'
import { refuse, refuseAt } from '#contract/refused.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { readToken, setCookie } from '../http/session-cookie.ts'
import { refuseTooMany } from '../limits/refuse-too-many.ts'
import type { SellerAccess } from './seller-credentials.ts'
import { signInSeller } from './seller-sign-in.ts'
import { sendSignedOut, signOut } from './sign-out.ts'

type Needs = { db: Db; guards: Guards; sellerAccess: SellerAccess }

export function sellerRoutes(app: FastifyInstance, { db, guards, sellerAccess }: Needs): void {
  serveEndpoint(app, guards, loginSeller, async ({ body, request, reply }) => {
    const { ip, headers } = request
    const attempt = { ...body, device: readToken(request, 'sellerDevice'), userAgent: headers['user-agent'], ip }
    const outcome = await inTransaction(db, (tx) => signInSeller(tx, sellerAccess, attempt))
    switch (outcome.state) {
      case 'wrong password':
        return refuseAt('password', 'invalid_credentials', MESSAGES.wrongSeller)
      case 'code wanted':
        return refuse('second_factor_required', undefined, { secondFactor: true })
      case 'wrong code':
        return refuseAt('code', 'wrong_code', undefined, { secondFactor: true })
      case 'locked':
        return refuseTooMany(outcome.seconds, outcome.takesCode)
    }
    setCookie(reply, 'sellerToken', outcome.session)
    setCookie(reply, 'sellerDevice', outcome.device)
    return { message: MESSAGES.loggedIn }
  })

  serveEndpoint(app, guards, checkSeller, async ({ request, reply }) => {
    const seller = await guards.sellerOf(request)
    if (!seller) return sendSignedOut(reply)
    return seller === 'owner' ? {} : { manager: { name: seller.name } }
  })

  serveEndpoint(app, guards, logoutSeller, ({ request, reply }) =>
    signOut(db, { kind: 'owner', request, reply }, (tx) =>
      recordActivity(tx, { who: 'seller', act: 'signed_out', ip: request.ip }),
    ),
  )
}
