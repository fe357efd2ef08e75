import type { FastifyInstance } from 'fastify'
import { isRefused, refuse } from '#contract/refused.ts'
import { listMails, resendMail, showMail } from '#contract/shop/mail.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { MailSettings } from '../config/mail-settings.ts'
import type { Database } from '../db/database.ts'
import { pageOf } from '../db/page-of.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import type { ShopState } from '../shop/shop-state.ts'
import type { MailCarriers } from './mail-carrier.ts'
import { countTroubledMails, findMail, mailView, requeueMail, selectMails } from './mail-list-store.ts'
import { sendDueMails, writeMail } from './mail-sender.ts'
import { recoverAbandonedMails } from './mail-sending-store.ts'
import type { Mailboxes } from './mailboxes.ts'

const PAGE = 50
export const SEND_MAIL = 'send mail'

type Needs = {
  database: Database
  guards: Guards
  jobs: BackgroundJobs
  config: { publicUrl: string; mail: Pick<MailSettings, 'from' | 'shopEmail' | 'perRecipientPerDay'> }
  carriers: MailCarriers
  mailboxes: Mailboxes
  shopState: ShopState
}

export function mailRoutes(app: FastifyInstance, needs: Needs): void {
  const { database, guards, jobs, config, carriers, mailboxes, shopState } = needs
  const { db } = database
  const sending = { db, publicUrl: config.publicUrl, ...config.mail, carriers, mailboxes, shopState, log: app.log }
  app.addHook('onReady', async () => {
    if (database.kind === 'embedded') await recoverAbandonedMails(db, { alone: true })
    jobs.add({ name: SEND_MAIL, everySeconds: 1, run: (stopping) => sendDueMails(sending, stopping) })
  })

  serveEndpoint(app, guards, listMails, async ({ query: { state, cursor, limit = PAGE } }) => {
    const rows = await selectMails(db, { state, cursor, limit: limit + 1 })
    const { page, next } = pageOf(rows, limit, ({ id }) => id)
    return {
      mails: page.map(mailView),
      troubled: await countTroubledMails(db),
      sends: { contactForm: carriers.contactForm !== null, others: carriers.others !== null },
      ...next,
    }
  })

  serveEndpoint(app, guards, showMail, async ({ query: { id } }) => {
    const row = await findMail(db, id)
    const isConfirmed = row && (await mailboxes.stateOf(db, row.recipient)) === 'confirmed'
    const recipient = { email: null, links: isConfirmed ? null : mailboxes.emptyLinks }
    const content = row && (await writeMail(sending, row, recipient))
    if (!content) return refuse('not_found', 'We couldn’t find this email.')
    const { subject, html, text } = content
    return { mail: mailView(row), subject, html, text }
  })

  serveEndpoint(app, guards, resendMail, async ({ body: { id }, actor, request }) => {
    const queued = await inTransaction(db, async (tx) => {
      const row = await requeueMail(tx, id)
      if (row) {
        await recordActivity(tx, { who: actor, act: 'email_resent', target: id, ip: request.ip })
        return row
      }
      return (await findMail(tx, id))
        ? refuse('impossible_move', 'This email is already sent or on its way.')
        : refuse('not_found', 'We couldn’t find this email.')
    })
    if (isRefused(queued)) return queued
    jobs.wake(SEND_MAIL)
    return { message: 'The email is on its way.', mail: mailView(queued) }
  })
}
