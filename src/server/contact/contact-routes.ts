import type { FastifyInstance } from 'fastify'
import { refuse } from '#contract/refused.ts'
import { sendMessage } from '#contract/shop/contact.ts'
import { listMessages, markMessages } from '#contract/shop/seller-messages.ts'
import type { MailSettings } from '../config/mail-settings.ts'
import type { Db } from '../db/database.ts'
import { pageOf } from '../db/page-of.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { Limits } from '../limits/limits.ts'
import { SenderLimits } from '../limits/sender-limits.ts'
import { findMailsByKey, mailView } from '../mail/mail-list-store.ts'
import { contactMail } from './contact-mail.ts'
import { countUnread, insertMessage, selectMessages, setMarks } from './contact-store.ts'

const PAGE = 50
const mailKey = (messageId: string) => contactMail.keyOf({ messageId })

type Needs = { db: Db; guards: Guards; limits: Limits; mail: Pick<MailSettings, 'shopEmail' | 'smtp' | 'emailjs'> }

export function contactRoutes(app: FastifyInstance, { db, guards, limits, mail: settings }: Needs): void {
  const senders = new SenderLimits(limits, 'messages')

  serveEndpoint(app, guards, sendMessage, async ({ body, request }) => {
    const { user_name: userName, user_email: userEmail, user_phone: userPhone = null, message } = body
    const tooMany = await senders.check(request, userEmail)
    if (tooMany) return tooMany
    await inTransaction(db, async (tx) => {
      const messageId = await insertMessage(tx, { userName, userEmail, userPhone, message })
      await contactMail.queue(tx, settings.shopEmail, { messageId })
    })
    return { message: 'Message sent successfully!' }
  })

  serveEndpoint(app, guards, listMessages, async ({ query: { folder, cursor, limit = PAGE } }) => {
    const rows = await selectMessages(db, { folder, cursor, limit: limit + 1 })
    const { page, next } = pageOf(rows, limit, ({ id }) => id)
    const mails = await findMailsByKey(
      db,
      page.map(({ id }) => mailKey(id)),
    )
    return {
      messages: page.map(({ id, userName, userEmail, userPhone, message, createdAt, readAt, doneAt }) => {
        const mail = mails.get(mailKey(id))
        return {
          _id: id,
          user_name: userName,
          user_email: userEmail,
          user_phone: userPhone,
          message,
          createdAt,
          isRead: readAt !== null,
          isDone: doneAt !== null,
          mail: mail ? mailView(mail) : null,
        }
      }),
      unread: await countUnread(db),
      sends: settings.emailjs !== null || settings.smtp !== null,
      ...next,
    }
  })
  serveEndpoint(app, guards, markMessages, async ({ body: { ids, read, done } }) => {
    const marked = await inTransaction(db, (tx) => setMarks(tx, ids, { read, done }))
    if (marked === 0) return refuse('not_found', 'We couldn’t find this message.')
    return { message: wordsFor(done), unread: await countUnread(db) }
  })
}

function wordsFor(done: boolean | undefined): string {
  if (done === undefined) return 'Saved'
  return done ? 'Marked as done' : 'Moved to the inbox'
}
