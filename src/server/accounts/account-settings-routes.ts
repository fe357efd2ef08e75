import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  changeEmail,
  changePassword,
  renameUser,
  sendConfirmation,
  showAccount,
  signOutElsewhere,
  signOutSession,
} from '#contract/account-settings.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { readToken } from '../http/session-cookie.ts'
import { ipKey } from '../limits/ip-key.ts'
import type { MailCarriers } from '../mail/mail-carriers.ts'
import { queueAccountMail } from './account-mail.ts'
import { type AccountDetails, changePasswordHash, findAccountDetails, renameAccount } from './account-store.ts'
import { dropAccountTokens } from './email-tokens.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { hashPassword, passwordMatches } from './password.ts'
import { refuseCommon } from './refuse-common.ts'
import { closeOtherSessions, closeSessionById, sessionsOf } from './shopper-session-store.ts'

type Needs = { db: Db; guards: Guards; carriers: Pick<MailCarriers, 'letters'>; failedSignIns: FailedSignIns }

export function accountSettingsRoutes(app: FastifyInstance, { db, guards, carriers, failedSignIns }: Needs): void {
  const sendsMail = carriers.letters !== null

  serveEndpoint(app, guards, showAccount, async ({ userId, request }) => {
    const { name, email, isConfirmed } = await accountOf(db, userId)
    const sessions = await sessionsOf(db, userId, ownToken(request))
    return {
      name,
      email,
      isConfirmed,
      sendsMail,
      sessions: sessions.map(({ id, ...session }) => ({ _id: id, ...session })),
    }
  })

  serveEndpoint(app, guards, renameUser, async ({ body: { name }, userId }) => {
    await inTransaction(db, (tx) => renameAccount(tx, userId, name))
    return { message: 'Name saved', name }
  })

  serveEndpoint(app, guards, changePassword, async ({ body, userId, request }) => {
    const account = await withPassword(userId, body.password, request)
    if (isRefused(account)) return account
    const tooCommon = refuseCommon(body.newPassword, 'newPassword')
    if (tooCommon) return tooCommon
    const newHash = await hashPassword(body.newPassword)
    return inTransaction(db, async (tx) => {
      if (!(await changePasswordHash(tx, account, newHash))) return wrongPassword()
      await closeOtherSessions(tx, userId, ownToken(request))
      await dropAccountTokens(tx, userId)
      return { message: 'Password changed. Other devices are signed out.' }
    })
  })

  /** The reply does not tell whether the email has an account: only its mailbox will. */
  serveEndpoint(app, guards, changeEmail, async ({ body, userId, request }) => {
    const account = await withPassword(userId, body.password, request)
    if (isRefused(account)) return account
    if (body.email === account.email) {
      const same = 'This is your email address already.'
      return refuse('malformed', same, { fields: { email: same } })
    }
    await inTransaction(db, async (tx) => {
      await queueAccountMail(tx, { news: 'change', recipient: body.email, account })
      await queueAccountMail(tx, { news: 'changing', recipient: account.email, account })
    })
    const message = `Please open the link we’ve sent to ${body.email} within 24 hours. Until then, nothing changes.`
    return { message: sendsMail ? message : CANNOT_SEND, sendsMail }
  })

  serveEndpoint(app, guards, sendConfirmation, async ({ userId }) => {
    const account = await accountOf(db, userId)
    if (account.isConfirmed) return { message: 'Your email address is confirmed already.', sendsMail }
    await inTransaction(db, (tx) => queueAccountMail(tx, { news: 'confirm', recipient: account.email, account }))
    const message = `We’ve sent a link to ${account.email}. It works for 24 hours.`
    return { message: sendsMail ? message : CANNOT_SEND, sendsMail }
  })

  serveEndpoint(app, guards, signOutSession, async ({ body, userId }) => {
    await inTransaction(db, (tx) => closeSessionById(tx, { userId, id: body.session }))
    return { message: 'Signed out' }
  })

  serveEndpoint(app, guards, signOutElsewhere, async ({ userId, request }) => {
    await inTransaction(db, (tx) => closeOtherSessions(tx, userId, ownToken(request)))
    return { message: 'Signed out everywhere else' }
  })

  /** The account, for who knows its password; guesses count as failed sign-ins. */
  async function withPassword(
    userId: string,
    password: string,
    request: FastifyRequest,
  ): Promise<OwnAccount | Refused<'invalid_credentials' | 'too_many_requests'>> {
    const account = await accountOf(db, userId)
    const caller = { email: account.email, ip: ipKey(request.ip) }
    const known = await failedSignIns.attempt(caller, async () =>
      (await passwordMatches(password, account.passwordHash)) ? account : null,
    )
    return known ?? wrongPassword()
  }
}

const ownToken = (request: FastifyRequest) => readToken(request, 'token') ?? ''

type OwnAccount = AccountDetails & { email: string }

/** A session ends when its account loses the mailbox, so there is one. */
async function accountOf(db: Db, userId: string): Promise<OwnAccount> {
  const account = await findAccountDetails(db, userId)
  if (!account?.email) throw new Error(`the session of ${userId} has no account`)
  return { ...account, email: account.email }
}

const WRONG_PASSWORD = 'This isn’t your current password.'
const wrongPassword = () => refuse('invalid_credentials', WRONG_PASSWORD, { fields: { password: WRONG_PASSWORD } })

const CANNOT_SEND = 'This shop can’t send email at the moment. The seller can see that you asked.'
