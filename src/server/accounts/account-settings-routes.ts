import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  changeEmail,
  changePassword,
  renameUser,
  sendConfirmation,
  showAccount,
  signOutElsewhere,
  signOutSession,
} from '#contract/accounts/account-settings.ts'
import { isRefused, refuse } from '#contract/refused.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { readToken } from '../http/session-cookie.ts'
import type { MailCarriers } from '../mail/mail-carrier.ts'
import { queueAccountMail } from './account-mail.ts'
import { changePasswordHash, renameAccount } from './account-store.ts'
import { dropAccountTokens } from './email-tokens.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { ownAccount, withPassword, wrongPassword } from './own-account.ts'
import { passkeysOf } from './passkey-store.ts'
import { hashPassword } from './password.ts'
import { refuseCommon } from './refuse-common.ts'
import { closeOtherSessions, closeSessionById, sessionsOf } from './shopper-session-store.ts'

type Needs = { db: Db; guards: Guards; carriers: Pick<MailCarriers, 'others'>; failedSignIns: FailedSignIns }

export function accountSettingsRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, carriers } = needs
  const sendsMail = carriers.others !== null

  serveEndpoint(app, guards, showAccount, async ({ userId, request }) => {
    const { name, email, isConfirmed } = await ownAccount(db, userId)
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
    const account = await withPassword(needs, { userId, password: body.password, request })
    if (isRefused(account)) return account
    const tooCommon = refuseCommon(body.newPassword, 'newPassword')
    if (tooCommon) return tooCommon
    const newHash = await hashPassword(body.newPassword)
    return inTransaction(db, async (tx) => {
      if (!(await changePasswordHash(tx, account, newHash))) return wrongPassword()
      await closeOtherSessions(tx, userId, ownToken(request))
      await dropAccountTokens(tx, userId)
      const hasPasskeys = (await passkeysOf(tx, userId)).length > 0
      return { message: hasPasskeys ? `${CHANGED} ${PASSKEYS_STAY}` : CHANGED }
    })
  })

  /** The reply does not tell whether the email has an account: only its mailbox will. */
  serveEndpoint(app, guards, changeEmail, async ({ body, userId, request }) => {
    const account = await withPassword(needs, { userId, password: body.password, request })
    if (isRefused(account)) return account
    if (body.email === account.email) {
      const same = 'This is your email address already.'
      return refuse('malformed', same, { fields: { email: same } })
    }
    await inTransaction(db, async (tx) => {
      await queueAccountMail(tx, { news: 'change', recipient: body.email, account })
      await queueAccountMail(tx, { news: 'changing', recipient: account.email, account })
    })
    const message = `Please open the link we’ve sent to ${body.email} within 24 hours, on a device where you’re signed in. Until then, nothing changes.`
    return { message: sendsMail ? message : CANNOT_SEND, sendsMail }
  })

  serveEndpoint(app, guards, sendConfirmation, async ({ userId }) => {
    const account = await ownAccount(db, userId)
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
}

const ownToken = (request: FastifyRequest) => readToken(request, 'token') ?? ''

const CHANGED = 'Password changed. Other devices are signed out.'
const PASSKEYS_STAY = 'Your passkeys still work: remove any that you don’t know.'
const CANNOT_SEND = 'This shop can’t send email at the moment. The seller can see that you asked.'
