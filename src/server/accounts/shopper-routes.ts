import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkUser, logoutUser, type User } from '#contract/accounts.ts'
import type { CartReply } from '#contract/cart.ts'
import { MESSAGES } from '#contract/messages.ts'
import { isRefused, refuse } from '#contract/refused.ts'
import { loginUser, registerUser } from '#contract/sign-in.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { clearSessionCookie, readToken, setSessionCookie } from '../http/session-cookie.ts'
import { ipKey } from '../limits/ip-key.ts'
import { findAccount, findAccountByEmail, insertAccount, type ReachableAccount } from './account-store.ts'
import { deviceName } from './device-name.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { hashPassword, passwordMatches } from './password.ts'
import { refuseCommon } from './refuse-common.ts'
import { closeShopperSession, openShopperSession } from './shopper-session-store.ts'
import { sendSignedOut } from './signed-out.ts'

type Needs = {
  db: Db
  guards: Guards
  failedSignIns: FailedSignIns
  /** What a shopper's cart holds; replies that sign somebody in carry it. */
  cartOf(userId: string): Promise<CartReply>
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
    const token = await inTransaction(db, (tx) => openSession(tx, request, account))
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

type Admitted = ReachableAccount & { passwordHash: string }

const openSession = (tx: Tx, { headers }: FastifyRequest, { id: userId, passwordHash }: Admitted) =>
  openShopperSession(tx, { userId, passwordHash, device: deviceName(headers['user-agent']) })

/** Compared with when an email has no account, so that the reply takes as long. */
const unknownAccountHash = hashPassword('the password of no account')
