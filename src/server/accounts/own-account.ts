import type { FastifyRequest } from 'fastify'
import { isRefused, type Refused, refuseAt } from '#contract/refused.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { SessionOver } from '../http/session-over.ts'
import { type AccountDetails, canSignIn, findAccountDetails, hasPassword } from './account-store.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { refuseWrongPassword } from './password-check.ts'
import { type PhoneCodes, wrongCode } from './phone-codes.ts'

/** A session ends when its account loses the mailbox or is deleted, so there is one or a phone number. */
export async function ownAccount(db: Db, userId: string): Promise<AccountDetails> {
  const account = await findAccountDetails(db, userId)
  if (!account || !canSignIn(account)) throw new SessionOver()
  return account
}

type Needs = { db: Db; failedSignIns: FailedSignIns }
type Caller = { userId: string; request: FastifyRequest }

/** The account, for who knows its password. */
export async function withPassword(
  { db, failedSignIns }: Needs,
  { userId, password, request }: Caller & { password: string },
): Promise<(AccountDetails & { email: string }) | Refused<'invalid_credentials' | 'too_many_requests'>> {
  const account = await ownAccount(db, userId)
  const { email, passwordHash } = account
  if (email === null || !hasPassword(account)) return refuseAt('password', 'invalid_credentials', NO_PASSWORD)
  const wrong = await refuseWrongPassword(failedSignIns, { who: email, password, request }, passwordHash)
  return wrong ?? { ...account, email }
}

type Proof = { password?: string | undefined; code?: string | undefined }
type Unproved = Refused<'invalid_credentials' | 'malformed' | 'too_many_requests' | 'wrong_code'>

/** Runs `act` in a transaction for who knows the password or, where the account has none, the code that its number got. */
export async function withProof<Result>(
  needs: Needs & { phoneCodes: PhoneCodes },
  { userId, password, code, request }: Caller & Proof,
  act: (tx: Tx, account: AccountDetails) => Promise<Result>,
): Promise<Result | Unproved> {
  const account = await ownAccount(needs.db, userId)
  if (hasPassword(account)) {
    if (!password) return refuseAt('password', 'malformed', REQUIRED)
    const proved = await withPassword(needs, { userId, password, request })
    return isRefused(proved) ? proved : inTransaction(needs.db, (tx) => act(tx, proved))
  }
  const { phone } = account
  if (!code) return refuseAt('code', 'malformed', REQUIRED)
  if (!phone) return wrongCode()
  const asked = { phone, purpose: 'account', holder: userId } as const
  return needs.phoneCodes.use(asked, { code, request }, (tx) => act(tx, account))
}

const REQUIRED = 'This field is required.'
const NO_PASSWORD = 'This account has no password yet.'
