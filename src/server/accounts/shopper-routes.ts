import type { FastifyInstance } from 'fastify'
import { checkUser, logoutUser } from '#contract/accounts/accounts.ts'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { MESSAGES } from '#contract/messages.ts'
import { isRefused, refuse } from '#contract/refused.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { clearSessionCookie, readToken } from '../http/session-cookie.ts'
import { ipKey } from '../limits/ip-key.ts'
import { findAccount, findAccountByEmail, insertAccount } from './account-store.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { hashPassword, passwordMatches, UNKNOWN_HASH } from './password.ts'
import { refuseCommon } from './refuse-common.ts'
import { closeShopperSession } from './shopper-session-store.ts'
import { sendSignedOut } from './signed-out.ts'
import { type CartOf, openSession, userView, welcome } from './welcome.ts'

type Needs = {
  db: Db
  guards: Guards
  failedSignIns: FailedSignIns
  cartOf: CartOf
}

export function shopperRoutes(app: FastifyInstance, { db, guards, failedSignIns, cartOf }: Needs): void {
  serveEndpoint(app, guards, registerUser, async ({ body, request, reply }) => {
    const tooCommon = refuseCommon(body.password, 'password')
    if (tooCommon) return tooCommon
    const passwordHash = await hashPassword(body.password)
    const opened = await inTransaction(db, async (tx) => {
      const account = await insertAccount(tx, { name: body.name, email: body.email, passwordHash })
      if (!account) return refuse('already_exists', MESSAGES.userExists)
      return { account, token: await openSession(tx, request, { ...account, passwordHash }) }
    })
    if (isRefused(opened)) return opened
    await failedSignIns.noteHome({ email: body.email, ip: ipKey(request.ip) })
    return welcome(reply, opened, cartOf)
  })

  serveEndpoint(app, guards, loginUser, async ({ body, request, reply }) => {
    const caller = { email: body.email, ip: ipKey(request.ip) }
    const account = await failedSignIns.attempt(caller, async () => {
      const found = await findAccountByEmail(db, body.email)
      // An unknown email costs the same work and gets the same answer as a wrong password.
      const matches = await passwordMatches(body.password, found?.passwordHash ?? (await UNKNOWN_HASH))
      return found && matches ? found : null
    })
    if (isRefused(account)) return account
    if (!account) return refuse('invalid_credentials', MESSAGES.wrongUser)
    const token = await inTransaction(db, (tx) => openSession(tx, request, account))
    return welcome(reply, { account, token }, cartOf)
  })

  serveEndpoint(app, guards, checkUser, async ({ request, reply }) => {
    const userId = await guards.shopperOf(request)
    const account = userId ? await findAccount(db, userId) : null
    if (!account?.email) return sendSignedOut(reply)
    return { user: await userView({ ...account, email: account.email }, cartOf) }
  })

  serveEndpoint(app, guards, logoutUser, async ({ request, reply }) => {
    const token = readToken(request, 'token')
    if (token) await inTransaction(db, (tx) => closeShopperSession(tx, token))
    clearSessionCookie(reply, 'token')
    return { message: MESSAGES.loggedOut }
  })
}
