import type { FastifyInstance } from 'fastify'
import { listMails, resendMail, showMail } from '../../contract/mail.ts'
import { inTransaction } from '../db/transaction.ts'
import { isRefusal, refuse } from '../http/refused.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { openCarriers } from '../outside/open-carriers.ts'
import type { Shop } from '../shop.ts'
import { sendDueMails } from './mail-sender.ts'
import {
  countTroubledMails,
  findMail,
  mailView,
  recoverAbandonedMails,
  requeueMail,
  selectMails,
} from './mail-store.ts'
import { previewMail } from './mail-writer.ts'

const PAGE = 50
export const SEND_MAIL = 'send mail'

export function mailRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, database, config, guards, background } = shop
  const carriers = openCarriers(config.mail)
  const room = { db, config, carriers, log: app.log }
  app.addHook('onReady', async () => {
    if (database.kind === 'embedded') await recoverAbandonedMails(db, { alone: true })
    background.add({ name: SEND_MAIL, everySeconds: 1, run: (stopping) => sendDueMails(room, stopping) })
  })

  serveEndpoint(app, guards, listMails, async ({ query: { state, cursor, limit = PAGE } }) => {
    const rows = await selectMails(db, { state, cursor, limit: limit + 1 })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      mails: page.map(mailView),
      troubled: await countTroubledMails(db),
      sends: { forms: carriers.forms !== null, letters: carriers.letters !== null },
      ...(rows.length > limit && last && { nextCursor: last.id }),
    }
  })

  serveEndpoint(app, guards, showMail, async ({ query: { id } }) => {
    const row = await findMail(db, id)
    const written = row && (await previewMail({ db, config }, row))
    if (!written) return refuse(404, 'not_found', "We couldn't find this email.")
    const { subject, html, text } = written
    return { mail: mailView(row), subject, html, text }
  })

  serveEndpoint(app, guards, resendMail, async ({ body: { id } }) => {
    const queued = await inTransaction(db, async (tx) => {
      const row = await requeueMail(tx, id)
      if (row) return row
      return (await findMail(tx, id))
        ? refuse(409, 'impossible_move', 'This email is already sent or on its way.')
        : refuse(404, 'not_found', "We couldn't find this email.")
    })
    if (isRefusal(queued)) return queued
    background.wake(SEND_MAIL)
    return { message: 'The email is on its way.', mail: mailView(queued) }
  })
}
