import type { FastifyInstance } from 'fastify'
import { forgotPassword, resetPassword } from '#contract/accounts/account-settings.ts'
import { isRefused, refuse } from '#contract/refused.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import { ipKey } from '../limits/ip-key.ts'
import type { MailCarriers } from '../mail/mail-carrier.ts'
import { queueAccountMail } from './account-mail.ts'
import { findAccountByEmail } from './account-store.ts'
import { redeemEmailToken } from './email-tokens.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { hashNewPassword } from './password-check.ts'
import { askForReset, takeResetRequests } from './password-reset-store.ts'
import { chooseByMailbox, type DeleteBelongings } from './take-over.ts'

export const SEND_RESETS = 'answer password resets'

type Needs = {
  db: Db
  guards: Guards
  jobs: BackgroundJobs
  carriers: Pick<MailCarriers, 'others'>
  failedSignIns: FailedSignIns
  deleteBelongings: DeleteBelongings
}

export function passwordResetRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, jobs, carriers, failedSignIns, deleteBelongings } = needs
  app.addHook('onReady', async () => {
    jobs.add({ name: SEND_RESETS, everySeconds: 5, run: () => answerRequests(db) })
  })

  /** Reply and work are the same for every email: accounts are looked up by the job. */
  serveEndpoint(app, guards, forgotPassword, async ({ body: { email } }) => {
    await askForReset(db, email)
    jobs.wake(SEND_RESETS)
    return carriers.others ? { message: ASKED, sendsMail: true } : { message: CANNOT_SEND, sendsMail: false }
  })

  serveEndpoint(app, guards, resetPassword, async ({ body: { token, password }, request }) => {
    const passwordHash = await hashNewPassword(password, 'password')
    if (isRefused(passwordHash)) return passwordHash
    const by = await guards.shopperOf(request)
    const owner = await inTransaction(db, async (tx) => {
      const used = await redeemEmailToken(tx, 'reset', token)
      if (!used?.userId) return refuse('not_found', LINK_OVER)
      const { email, userId } = used
      const isChosen = await chooseByMailbox(tx, { email, userId, passwordHash, by, deleteBelongings })
      return isChosen ? used : refuse('not_found', LINK_OVER)
    })
    if (isRefused(owner)) return owner
    await failedSignIns.forgive({ who: owner.email, ip: ipKey(request.ip) })
    return { message: 'Password changed. Please sign in.' }
  })
}

async function answerRequests(db: Db): Promise<void> {
  while (await inTransaction(db, answerSome));
}

/** false when there are none left. */
async function answerSome(tx: Tx): Promise<boolean> {
  const emails = await takeResetRequests(tx)
  for (const email of emails) {
    const account = await findAccountByEmail(tx, email)
    if (account) await queueAccountMail(tx, { news: 'reset', recipient: email, account })
  }
  return emails.length > 0
}

const ASKED =
  'If there is an account with this email address, we’ve sent a link to choose a new password. It works for one hour.'
const CANNOT_SEND =
  'This shop can’t send email at the moment, so no link is on its way. Please contact us, and we’ll help you.'
const LINK_OVER = 'This link no longer works. Each link works once, for one hour. Please ask for a new one.'
