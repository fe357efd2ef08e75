import type { FastifyInstance } from 'fastify'
import { checkUser, logoutUser } from '#contract/accounts/accounts.ts'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { MESSAGES } from '#contract/messages.ts'
import { isRefused, refuseAt } from '#contract/refused.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { ipKey } from '../limits/ip-key.ts'
import { findAccount, findAccountByEmail, insertAccount } from './account-store.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { checkPassword, hashNewPassword } from './password-check.ts'
import { sendSignedOut, signOut } from './sign-out.ts'
import { type CartOf, openShopperSession, userView, welcome } from './welcome.ts'

type Needs = {
  db: Db
  guards: Guards
  failedSignIns: FailedSignIns
  cartOf: CartOf
}

export function shopperRoutes(app: FastifyInstance, { db, guards, failedSignIns, cartOf }: Needs): void {
  serveEndpoint(app, guards, registerUser, async ({ body, request, reply }) => {
    const passwordHash = await hashNewPassword(body.password, 'password')
    if (isRefused(passwordHash)) return passwordHash
    const opened = await inTransaction(db, async (tx) => {
      const account = await insertAccount(tx, { name: body.name, email: body.email, passwordHash })
      const token = account && (await openShopperSession(tx, request, { ...account, passwordHash }))
      return token ? { account, token } : refuseAt('email', 'already_exists', MESSAGES.userExists)
    })
    if (isRefused(opened)) return opened
    await failedSignIns.noteHome({ who: body.email, ip: ipKey(request.ip) })
    return welcome(reply, opened, cartOf)
  })

  serveEndpoint(app, guards, loginUser, async ({ body, request, reply }) => {
    const account = await checkPassword(failedSignIns, { ...body, who: body.email, request }, () =>
      findAccountByEmail(db, body.email),
    )
    if (isRefused(account)) return account
    const token = account && (await inTransaction(db, (tx) => openShopperSession(tx, request, account)))
    if (!token) return refuseAt('password', 'invalid_credentials', MESSAGES.wrongUser)
    return welcome(reply, { account, token }, cartOf)
  })

  serveEndpoint(app, guards, checkUser, async ({ request, reply }) => {
    const userId = await guards.shopperOf(request)
    const account = userId ? await findAccount(db, userId) : null
    if (!account) return sendSignedOut(reply)
    return { user: await userView(account, cartOf) }
  })

  serveEndpoint(app, guards, logoutUser, ({ request, reply }) => signOut(db, { kind: 'shopper', request, reply }))
}
