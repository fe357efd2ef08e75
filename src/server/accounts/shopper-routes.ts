import type { FastifyInstance, FastifyReply } from 'fastify'
import { checkUser, loginUser, logoutUser, registerUser, type User } from '../../contract/accounts.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { readCart } from '../cart/cart-store.ts'
import { cartView } from '../cart/cart-view.ts'
import { knownProducts } from '../catalog/product-store.ts'
import type { Reader } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { isRefusal, refuse } from '../http/refused.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { giveToken, readToken, takeTokenBack } from '../http/session-cookie.ts'
import { addressKey } from '../limits/ip-key.ts'
import type { Shop } from '../shop.ts'
import {
  type Account,
  closeShopperSession,
  findAccount,
  findAccountByEmail,
  insertAccount,
  openShopperSession,
} from './account-store.ts'
import { FailedSignIns } from './failed-sign-ins.ts'
import { hashPassword, passwordMatches } from './password.ts'

export function shopperRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, guards } = shop
  const failedSignIns = new FailedSignIns()

  serveEndpoint(app, guards, registerUser, async ({ body, request, reply }) => {
    const passwordHash = await hashPassword(body.password)
    const opened = await inTransaction(db, async (tx) => {
      const account = await insertAccount(tx, { name: body.name, email: body.email, passwordHash })
      if (!account) return refuse(409, 'already_exists', MESSAGES.userExists)
      return { account, token: await openShopperSession(tx, account.id) }
    })
    if (isRefusal(opened)) return opened
    failedSignIns.noteHome({ email: body.email, address: addressKey(request.ip) })
    return welcome(reply, opened.account, opened.token)
  })

  serveEndpoint(app, guards, loginUser, async ({ body, request, reply }) => {
    const caller = { email: body.email, address: addressKey(request.ip) }
    const account = await failedSignIns.attempt(caller, async () => {
      const found = await findAccountByEmail(db, body.email)
      // An unknown email costs the same work and gets the same answer as a wrong password.
      const matches = await passwordMatches(body.password, found?.passwordHash ?? (await nobodysHash))
      return found && matches ? found : null
    })
    if (isRefusal(account)) return account
    if (!account) return refuse(401, 'invalid_credentials', MESSAGES.wrongUser)
    const token = await db.transaction((tx) => openShopperSession(tx, account.id))
    return welcome(reply, account, token)
  })

  serveEndpoint(app, guards, checkUser, async ({ request }) => {
    const userId = await guards.shopperOf(request)
    const account = userId && (await findAccount(db, userId))
    if (account) return { user: await userView(db, account) }
    return signedOut
  })

  serveEndpoint(app, guards, logoutUser, async ({ request, reply }) => {
    const token = readToken(request, 'token')
    if (token) await db.transaction((tx) => closeShopperSession(tx, token))
    takeTokenBack(reply, 'token')
    return { message: MESSAGES.loggedOut }
  })

  async function welcome(reply: FastifyReply, account: Account, token: string) {
    giveToken(reply, 'token', token)
    return { message: MESSAGES.loggedIn, user: await userView(db, account) }
  }
}

const nobodysHash = hashPassword('nobody has this password')

/** A first visit is no error: status 200, so that the browser's console stays clean. */
export const signedOut = refuse(200, 'not_signed_in', MESSAGES.pleaseLogin)

async function userView(db: Reader, { id, name, email }: Account): Promise<User> {
  const cart = await readCart(db, id)
  return { _id: id, name, email, ...cartView(cart, await knownProducts(db, Object.keys(cart))) }
}
