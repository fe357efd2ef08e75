import type { FastifyRequest } from 'fastify'
import { type Refused, refuse } from '#contract/refused.ts'
import type { Db } from '../db/database.ts'
import { SessionOver } from '../http/session-over.ts'
import { ipKey } from '../limits/ip-key.ts'
import { type AccountDetails, findAccountDetails } from './account-store.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { passwordMatches } from './password.ts'

export type OwnAccount = AccountDetails & { email: string }

/** A session ends when its account loses the mailbox, so there is one. */
export async function ownAccount(db: Db, userId: string): Promise<OwnAccount> {
  const account = await findAccountDetails(db, userId)
  if (!account?.email) throw new SessionOver()
  return { ...account, email: account.email }
}

type Needs = { db: Db; failedSignIns: FailedSignIns }
type Caller = { userId: string; password: string; request: FastifyRequest }

/** The account, for who knows its password; guesses count as failed sign-ins. */
export async function withPassword(
  { db, failedSignIns }: Needs,
  { userId, password, request }: Caller,
): Promise<OwnAccount | Refused<'invalid_credentials' | 'too_many_requests'>> {
  const account = await ownAccount(db, userId)
  const caller = { email: account.email, ip: ipKey(request.ip) }
  const known = await failedSignIns.attempt(caller, async () =>
    (await passwordMatches(password, account.passwordHash)) ? account : null,
  )
  return known ?? wrongPassword()
}

const WRONG_PASSWORD = 'This isn’t your current password.'
export const wrongPassword = () =>
  refuse('invalid_credentials', WRONG_PASSWORD, { fields: { password: WRONG_PASSWORD } })
