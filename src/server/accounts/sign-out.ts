import type { FastifyReply, FastifyRequest } from 'fastify'
import { MESSAGES } from '#contract/messages.ts'
import { refuse } from '#contract/refused.ts'
import type { Db, Tx } from '../db/database.ts'
import type { HolderKind } from '../db/tables/session-tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { sendRefusal } from '../http/errors.ts'
import { clearCookie, SESSION_COOKIES, sessionToken } from '../http/session-cookie.ts'
import { closeSession } from './session-store.ts'

type Leaving = { kind: HolderKind; request: FastifyRequest; reply: FastifyReply }

/** `closed` is told whose session it was, if there was one. */
export async function signOut(
  db: Db,
  { kind, request, reply }: Leaving,
  closed: (tx: Tx, id: string) => Promise<void> = async () => {},
) {
  const token = sessionToken(request, kind)
  if (token) {
    await inTransaction(db, async (tx) => {
      const id = await closeSession(tx, kind, token)
      if (id) await closed(tx, id)
    })
  }
  clearCookie(reply, SESSION_COOKIES[kind])
  return { message: MESSAGES.loggedOut }
}

/** A first visit is no error: status 200, so that the browser's console stays clean. */
export const sendSignedOut = (reply: FastifyReply): FastifyReply =>
  sendRefusal(reply, refuse('not_signed_in'), { status: 200 })
