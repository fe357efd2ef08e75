import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '#contract/accounts/accounts.ts'
import type { CartReply } from '#contract/cart/cart.ts'
import { MESSAGES } from '#contract/messages.ts'
import type { Tx } from '../db/database.ts'
import { setCookie } from '../http/session-cookie.ts'
import type { Account } from './account-store.ts'
import { deviceName } from './device-name.ts'
import { openSession } from './session-store.ts'

/** What a shopper's cart holds and whether an order is open; replies that sign somebody in carry it. */
export type CartOf = (userId: string) => Promise<CartReply & Pick<User, 'hasOpenOrder'>>

type Admitted = { id: string; passwordHash: string }

export const openShopperSession = (tx: Tx, { headers }: FastifyRequest, { id, passwordHash }: Admitted) =>
  openSession(tx, { kind: 'shopper', id }, { passwordHash, device: deviceName(headers['user-agent']) })

type SignedIn = { account: Account; token: string }

/** The same reply whichever way a shopper signed in. */
export async function welcome(reply: FastifyReply, { account, token }: SignedIn, cartOf: CartOf) {
  setCookie(reply, 'token', token)
  return { message: MESSAGES.loggedIn, user: await userView(account, cartOf) }
}

export async function userView({ id, name, email, hasEarlier }: Account, cartOf: CartOf): Promise<User> {
  return { _id: id, name, email: email ?? '', ...(await cartOf(id)), ...(hasEarlier && { hasEarlierOrders: true }) }
}
