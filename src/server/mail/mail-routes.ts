import type { FastifyInstance } from 'fastify'
import { isRefused, refuse } from '#contract/refused.ts'
import { listMails, resendMail, showMail } from '#contract/shop/mail.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { MailSettings } from '../config/mail-settings.ts'
import type { MessageSettings } from '../config/message-settings.ts'
import type { Database } from '../db/database.ts'
import { pageOf } from '../db/page-of.ts'
import type { MailRow } from '../db/tables/mail-tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { mailKind } from './define-mail.ts'
import type { MailCarriers } from './mail-carrier.ts'
import { countTroubledMails, findMail, mailView, requeueMail, selectMails } from './mail-list-store.ts'
import { sendDueMails, writeMail, writeText } from './mail-sender.ts'
import { markShown, recoverAbandonedMails } from './mail-sending-store.ts'
import type { Mailboxes } from './mailboxes.ts'

const PAGE = 50
export const SEND_MAIL = 'send mail'

type Needs = {
  database: Database
  guards: Guards
  jobs: BackgroundJobs
  config: {
    publicUrl: string
    mail: Pick<MailSettings, 'from' | 'shopEmail' | 'perRecipientPerDay'>
    messages: MessageSettings
  }
  /** Codes are shown here: on a machine of one's own, which sends no text messages. */
  showsCodes: boolean
  carriers: MailCarriers
  mailboxes: Mailboxes
  shopState: ShopState
}

export function mailRoutes(app: FastifyInstance, needs: Needs): void {
  const { database, guards, jobs, config, carriers, mailboxes, shopState, showsCodes } = needs
  const { db } = database
  const { publicUrl, messages } = config
  const sending = { db, publicUrl, ...config.mail, messages, carriers, mailboxes, shopState, log: app.log }
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
      sends: {
        contactForm: carriers.contactForm !== null,
        others: carriers.others !== null,
        texts: carriers.texts !== null,
      },
      ...next,
    }
  })

  serveEndpoint(app, guards, showMail, async ({ query: { id } }) => {
    const row = await findMail(db, id)
    const content = row && (await preview(row))
    return content ? { mail: mailView(row), ...content } : refuse('not_found', NO_MAIL)
  })

  async function preview(row: MailRow) {
    const kind = mailKind(row.kind)
    if (kind?.to === 'phone') {
      const written = await writeText(sending, kind, row, !showsCodes)
      // From now on its code counts.
      if (written && showsCodes) await markShown(db, row.id)
      return written && { subject: null, html: null, text: written.text }
    }
    const isConfirmed = (await mailboxes.stateOf(db, row.recipient)) === 'confirmed'
    const recipient = { email: null, links: isConfirmed ? null : mailboxes.emptyLinks }
    return kind ? writeMail(sending, kind, row, recipient) : null
  }

  serveEndpoint(app, guards, resendMail, async ({ body: { id }, actor, request }) => {
    const queued = await inTransaction(db, async (tx) => {
      const row = await requeueMail(tx, id)
      if (row) {
        await recordActivity(tx, { who: actor, act: 'email_resent', target: id, ip: request.ip })
        return row
      }
      return (await findMail(tx, id))
        ? refuse('impossible_move', 'This message is already sent or on its way.')
        : refuse('not_found', NO_MAIL)
    })
    if (isRefused(queued)) return queued
    jobs.wake(SEND_MAIL)
    return {
      message: `The ${mailView(queued).isText ? 'text message' : 'email'} is on its way.`,
      mail: mailView(queued),
    }
  })
}

const NO_MAIL = 'We couldn’t find this message, or it is out of date.'
