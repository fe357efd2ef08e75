import type { FastifyInstance } from 'fastify'
import { subscribeToNewsletter } from '#contract/contact.ts'
import type { MailSettings } from '../config/mail-settings.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { ignoreBodies, type LinkQuery, type PageWords, sendSmallPage as show, tokenIn } from '../http/small-page.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import type { Limits } from '../limits/limits.ts'
import { SenderLimits } from '../limits/sender-limits.ts'
import { insertMail } from '../mail/mail-store.ts'
import { askSubscriber, confirmSubscriber, forgetUnconfirmed, readLink, unsubscribe } from './newsletter-store.ts'

type Needs = { db: Db; guards: Guards; limits: Limits; jobs: BackgroundJobs; mail: Pick<MailSettings, 'smtp'> }

export function newsletterRoutes(app: FastifyInstance, { db, guards, limits, jobs, mail }: Needs): void {
  const senders = new SenderLimits(limits, 'newsletter')
  jobs.add({ name: 'delete unconfirmed subscribers', everySeconds: 3600, run: () => forgetUnconfirmed(db) })

  /** The reply is always the same, so that it does not reveal who is subscribed. */
  serveEndpoint(app, guards, subscribeToNewsletter, async ({ body: { email }, request }) => {
    const tooMany = await senders.check(request, email)
    if (tooMany) return tooMany
    await inTransaction(db, async (tx) => {
      if (!(await askSubscriber(tx, email))) return
      await insertMail(tx, { recipient: email, about: { kind: 'newsletter' }, dedupeKey: `newsletter:${newId()}` })
    })
    return {
      message: mail.smtp
        ? "Almost done! Please open the email we've just sent you to confirm."
        : 'Thanks for signing up!',
    }
  })

  app.register(async (pages) => linkPages(pages, db))
}

type Link = { Querystring: LinkQuery }

/**
 * Where the links in a mail lead. Mail programs open links to look at them, so opening one changes nothing; the
 * button on the page does, and so does the bare POST of a mailbox's own unsubscribe button (RFC 8058).
 */
async function linkPages(app: FastifyInstance, db: Db): Promise<void> {
  ignoreBodies(app)

  app.get<Link>('/newsletter/confirm', async ({ query }, reply) => {
    const state = await readLink(db, tokenIn(query))
    if (state === 'subscribed') return show(reply, SUBSCRIBED)
    return state === 'confirmable' ? show(reply, CONFIRM) : show(reply, EXPIRED, 410)
  })
  app.post<Link>('/newsletter/confirm', async ({ query }, reply) => {
    const done = await inTransaction(db, (tx) => confirmSubscriber(tx, tokenIn(query)))
    return done ? show(reply, SUBSCRIBED) : show(reply, EXPIRED, 410)
  })
  app.get<Link>('/newsletter/unsubscribe', async ({ query }, reply) => {
    const known = (await readLink(db, tokenIn(query))) !== 'unknown'
    return known ? show(reply, LEAVE) : show(reply, LEFT)
  })
  app.post<Link>('/newsletter/unsubscribe', { config: { openToOtherSites: true } }, async ({ query }, reply) => {
    await inTransaction(db, (tx) => unsubscribe(tx, tokenIn(query)))
    return show(reply, LEFT)
  })
}

const CONFIRM: PageWords = {
  title: 'Confirm your subscription',
  says: "One email a week, with what's in season and what's on offer.",
  action: { post: 'Confirm subscription' },
}
const SUBSCRIBED: PageWords = {
  title: "You're subscribed!",
  says: "You'll get our next weekly email. You can unsubscribe at any time.",
  action: { shop: 'Shop now' },
}
const EXPIRED: PageWords = {
  title: 'This link has expired',
  says: "Please sign up again at the bottom of our home page, and we'll send you a new link.",
  action: { shop: 'Shop now' },
}
const LEAVE: PageWords = {
  title: 'Unsubscribe from our newsletter?',
  says: "We'll stop sending you our weekly email.",
  action: { post: 'Unsubscribe' },
}
const LEFT: PageWords = {
  title: "You've unsubscribed",
  says: "You won't get our newsletter any more. You can sign up again at any time.",
  action: { shop: 'Shop now' },
}
