import type { FastifyInstance } from 'fastify'
import {
  changeEmail,
  changePassword,
  renameUser,
  sendConfirmation,
  showAccount,
  signOutElsewhere,
  signOutSession,
} from '#contract/accounts/account-settings.ts'
import { isRefused, refuse, refuseAt } from '#contract/refused.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { sessionToken } from '../http/session-cookie.ts'
import type { MailCarriers } from '../mail/mail-carrier.ts'
import { queueAccountMail } from './account-mail.ts'
import { changePasswordHash, hasPassword, renameAccount } from './account-store.ts'
import { earlierAccountOf } from './earlier-account-store.ts'
import { deleteAccountTokens } from './email-tokens.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { ownAccount, withPassword, withProof } from './own-account.ts'
import { passkeysOf } from './passkey-store.ts'
import { hashNewPassword, wrongPassword } from './password-check.ts'
import type { PhoneCodes } from './phone-codes.ts'
import { closeOtherSessions, closeSessionById, type Holder, sessionsOf } from './session-store.ts'

type Needs = {
  db: Db
  guards: Guards
  carriers: Pick<MailCarriers, 'others'>
  failedSignIns: FailedSignIns
  phoneCodes: PhoneCodes
}

export function accountSettingsRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, carriers } = needs
  const sendsMail = carriers.others !== null

  serveEndpoint(app, guards, showAccount, async ({ userId, request }) => {
    const account = await ownAccount(db, userId)
    const { name, email, phone, isConfirmed } = account
    const sessions = await sessionsOf(db, shopper(userId), sessionToken(request, 'shopper'))
    const earlier = account.hasEarlier ? await earlierAccountOf(db, userId) : null
    const earlierOrders = earlier?.proof ?? null
    return { name, email, isConfirmed, phone, hasPassword: hasPassword(account), earlierOrders, sendsMail, sessions }
  })

  serveEndpoint(app, guards, renameUser, async ({ body: { name }, userId }) => {
    await inTransaction(db, (tx) => renameAccount(tx, userId, name))
    return { message: 'Name saved', name }
  })

  serveEndpoint(app, guards, changePassword, async ({ body, userId, request }) => {
    const account = await withPassword(needs, { userId, password: body.password, request })
    if (isRefused(account)) return account
    const newHash = await hashNewPassword(body.newPassword, 'newPassword')
    if (isRefused(newHash)) return newHash
    return inTransaction(db, async (tx) => {
      if (!(await changePasswordHash(tx, account, newHash))) return wrongPassword()
      await closeOtherSessions(tx, shopper(userId), sessionToken(request, 'shopper'))
      await deleteAccountTokens(tx, userId)
      const hasPasskeys = (await passkeysOf(tx, userId)).length > 0
      return { message: hasPasskeys ? `${CHANGED} ${PASSKEYS_STAY}` : CHANGED }
    })
  })

  /** The reply does not tell whether the email has an account: only its mailbox will. */
  serveEndpoint(app, guards, changeEmail, async ({ body, userId, request }) => {
    const asked = await withProof(needs, { ...body, userId, request }, async (tx, account) => {
      if (body.email === account.email) return sameEmail()
      await queueAccountMail(tx, { news: 'change', recipient: body.email, account })
      await queueAccountMail(tx, { news: 'changing', recipient: account.email, account })
      return 'queued' as const
    })
    if (isRefused(asked)) return asked
    const message = `Please open the link we’ve sent to ${body.email} within 24 hours, on a device where you’re signed in. Until then, nothing changes.`
    return { message: sendsMail ? message : CANNOT_SEND, sendsMail }
  })

  serveEndpoint(app, guards, sendConfirmation, async ({ userId }) => {
    const account = await ownAccount(db, userId)
    if (account.email === null) return refuse('impossible_move', 'Add an email address first.')
    if (account.isConfirmed) return { message: 'Your email address is confirmed already.', sendsMail }
    await inTransaction(db, (tx) => queueAccountMail(tx, { news: 'confirm', recipient: account.email, account }))
    const message = `We’ve sent a link to ${account.email}. It works for 24 hours.`
    return { message: sendsMail ? message : CANNOT_SEND, sendsMail }
  })

  serveEndpoint(app, guards, signOutSession, async ({ body, userId }) => {
    await inTransaction(db, (tx) => closeSessionById(tx, shopper(userId), body.session))
    return { message: 'Signed out' }
  })

  serveEndpoint(app, guards, signOutElsewhere, async ({ userId, request }) => {
    await inTransaction(db, (tx) => closeOtherSessions(tx, shopper(userId), sessionToken(request, 'shopper')))
    return { message: 'Signed out everywhere else' }
  })
}

const sameEmail = () => refuseAt('email', 'malformed', 'This is your email address already.')

const shopper = (id: string): Holder => ({ kind: 'shopper', id })

const CHANGED = 'Password changed. Other devices are signed out.'
const PASSKEYS_STAY = 'Your passkeys still work: remove any you don’t recognise.'
const CANNOT_SEND = 'This shop can’t send email at the moment. The seller can see that you asked.'
