import type { FastifyInstance } from 'fastify'
import { loginWithPasskey, offerPasskeyLogin } from '#contract/accounts/passkeys.ts'
import { isRefused, refuse } from '#contract/refused.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { clearCookie, newToken, readToken, setCookie } from '../http/session-cookie.ts'
import { ipKey } from '../limits/ip-key.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { findAccountDetails } from './account-store.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { challengeIn, NotAccepted, passkeyCeremonies } from './passkey-ceremonies.ts'
import { newChallenge, takeChallenge } from './passkey-challenge-store.ts'
import { findPasskey, notePasskeyUse } from './passkey-store.ts'
import { type CartOf, openShopperSession, welcome } from './welcome.ts'

type Needs = {
  db: Db
  guards: Guards
  failedSignIns: FailedSignIns
  cartOf: CartOf
  shopState: ShopState
  config: { publicUrl: string }
}

export function passkeyLoginRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, failedSignIns, cartOf, shopState, config } = needs
  const ceremonies = passkeyCeremonies(config.publicUrl, () => shopState.facts.name)

  serveEndpoint(app, guards, offerPasskeyLogin, async ({ request, reply }) => {
    const holder = readToken(request, 'passkeyTry') ?? newToken()
    const challenge = await newChallenge(db, { purpose: 'sign-in', holder })
    setCookie(reply, 'passkeyTry', holder)
    return { options: ceremonies.ask(challenge) }
  })

  serveEndpoint(app, guards, loginWithPasskey, async ({ body: { credential }, request, reply }) => {
    const holder = readToken(request, 'passkeyTry')
    const challenge = challengeIn(credential)
    if (!holder || !challenge || !(await takeChallenge(db, challenge, { purpose: 'sign-in', holder })))
      return refuse('too_late', TOO_LATE)
    const passkey = await findPasskey(db, credential.id)
    if (!passkey) return refuse('not_found', UNKNOWN)
    const counter = await ceremonies.check(credential, { challenge, passkey })
    if (counter instanceof NotAccepted) {
      request.log.info({ reason: counter.reason }, 'a passkey was not accepted')
      return refuse('invalid_credentials', NOT_ACCEPTED)
    }
    const account = await findAccountDetails(db, passkey.userId)
    if (!account?.email) return refuse('not_found', UNKNOWN)
    const token = await inTransaction(db, async (tx) => {
      // The account's row first, as a password reset does: each would wait for the other otherwise.
      const opened = await openShopperSession(tx, request, account)
      return opened && (await notePasskeyUse(tx, passkey.id, counter)) ? opened : refuse('not_found', UNKNOWN)
    })
    if (isRefused(token)) return token
    await failedSignIns.noteHome({ who: account.email, ip: ipKey(request.ip) })
    clearCookie(reply, 'passkeyTry')
    return welcome(reply, { account, token }, cartOf)
  })
}

const TOO_LATE = 'This took too long, or was tried twice. Please try again.'
const UNKNOWN = 'We don’t recognise this passkey. It may have been removed. Please sign in with your password.'
const NOT_ACCEPTED = 'This passkey didn’t work. Please try again, or sign in with your password.'
