import type { FastifyRequest } from 'fastify'
import type { Refused } from '#contract/refused.ts'
import type { Db } from '../db/database.ts'
import { SessionOver } from '../http/session-over.ts'
import { type AccountDetails, findAccountDetails } from './account-store.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { refuseWrongPassword } from './password-check.ts'

export type OwnAccount = AccountDetails & { email: string }

/** A session ends when its account loses the mailbox, so there is one. */
export async function ownAccount(db: Db, userId: string): Promise<OwnAccount> {
  const account = await findAccountDetails(db, userId)
  if (!account?.email) throw new SessionOver()
  return { ...account, email: account.email }
}

type Needs = { db: Db; failedSignIns: FailedSignIns }
type Caller = { userId: string; password: string; request: FastifyRequest }

/** The account, for who knows its password. */
export async function withPassword(
  { db, failedSignIns }: Needs,
  { userId, password, request }: Caller,
): Promise<OwnAccount | Refused<'invalid_credentials' | 'too_many_requests'>> {
  const account = await ownAccount(db, userId)
  const { email, passwordHash } = account
  return (await refuseWrongPassword(failedSignIns, { email, password, request }, passwordHash)) ?? account
}
