import type { FastifyInstance, FastifyReply } from 'fastify'
import { checkUser, logoutUser, type User } from '#contract/accounts.ts'
import type { CartReply } from '#contract/cart.ts'
import { MESSAGES } from '#contract/messages.ts'
import { isRefused, refuse } from '#contract/refused.ts'
import { loginUser, registerUser } from '#contract/sign-in.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { clearSessionCookie, readToken, setSessionCookie } from '../http/session-cookie.ts'
import { ipKey } from '../limits/ip-key.ts'
import {
  closeShopperSession,
  findAccount,
  findAccountByEmail,
  insertAccount,
  openShopperSession,
  type ReachableAccount,
} from './account-store.ts'
import { FailedSignIns } from './failed-sign-ins.ts'
import { hashPassword, passwordMatches } from './password.ts'
import { sendSignedOut } from './signed-out.ts'

type Needs = {
  db: Db
  guards: Guards
  /** What a shopper's cart holds; replies that sign somebody in carry it. */
  cartOf(userId: string): Promise<CartReply>
}

export function shopperRoutes(app: FastifyInstance, { db, guards, cartOf }: Needs): void {
  const failedSignIns = new FailedSignIns()

  serveEndpoint(app, guards, registerUser, async ({ body, request, reply }) => {
    const passwordHash = await hashPassword(body.password)
    const opened = await inTransaction(db, async (tx) => {
      const account = await insertAccount(tx, { name: body.name, email: body.email, passwordHash })
      if (!account) return refuse('already_exists', MESSAGES.userExists)
      return { account, token: await openShopperSession(tx, account.id) }
    })
    if (isRefused(opened)) return opened
    failedSignIns.noteHome({ email: body.email, ip: ipKey(request.ip) })
    return welcome(reply, opened.account, opened.token)
  })

  serveEndpoint(app, guards, loginUser, async ({ body, request, reply }) => {
    const caller = { email: body.email, ip: ipKey(request.ip) }
    const account = await failedSignIns.attempt(caller, async () => {
      const found = await findAccountByEmail(db, body.email)
      // An unknown email costs the same work and gets the same answer as a wrong password.
      const matches = await passwordMatches(body.password, found?.passwordHash ?? (await unknownAccountHash))
      return found && matches ? found : null
    })
    if (isRefused(account)) return account
    if (!account) return refuse('invalid_credentials', MESSAGES.wrongUser)
    const token = await inTransaction(db, (tx) => openShopperSession(tx, account.id))
    return welcome(reply, account, token)
  })

  serveEndpoint(app, guards, checkUser, async ({ request, reply }) => {
    const userId = await guards.shopperOf(request)
    const account = userId ? await findAccount(db, userId) : null
    if (!account?.email) return sendSignedOut(reply)
    return { user: await userView({ ...account, email: account.email }) }
  })

  serveEndpoint(app, guards, logoutUser, async ({ request, reply }) => {
    const token = readToken(request, 'token')
    if (token) await inTransaction(db, (tx) => closeShopperSession(tx, token))
    clearSessionCookie(reply, 'token')
    return { message: MESSAGES.loggedOut }
  })

  async function welcome(reply: FastifyReply, account: ReachableAccount, token: string) {
    setSessionCookie(reply, 'token', token)
    return { message: MESSAGES.loggedIn, user: await userView(account) }
  }

  async function userView({ id, name, email }: ReachableAccount): Promise<User> {
    return { _id: id, name, email, ...(await cartOf(id)) }
  }
}

/** Compared with when an email has no account, so that the reply takes as long. */
const unknownAccountHash = hashPassword('the password of no account')
