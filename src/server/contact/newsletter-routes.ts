import type { FastifyInstance } from 'fastify'
import { subscribeToNewsletter } from '#contract/shop/contact.ts'
import type { MailSettings } from '../config/mail-settings.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { linkPages } from '../http/link-pages.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { PageWords } from '../http/small-page.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import type { Limits } from '../limits/limits.ts'
import { SenderLimits } from '../limits/sender-limits.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { newsletterMail } from './newsletter-mail.ts'
import { askSubscriber, confirmSubscriber, deleteUnconfirmed, unsubscribe } from './newsletter-store.ts'

type Needs = {
  db: Db
  guards: Guards
  limits: Limits
  jobs: BackgroundJobs
  shopState: ShopState
  mail: Pick<MailSettings, 'smtp'>
}

export function newsletterRoutes(app: FastifyInstance, { db, guards, limits, jobs, shopState, mail }: Needs): void {
  const senders = new SenderLimits(limits, 'newsletter')
  jobs.add({ name: 'delete unconfirmed subscribers', everySeconds: 3600, run: () => deleteUnconfirmed(db) })

  /** The reply is always the same, so that it does not reveal who is subscribed. */
  serveEndpoint(app, guards, subscribeToNewsletter, async ({ body: { email }, request }) => {
    const tooMany = await senders.check(request, email)
    if (tooMany) return tooMany
    await inTransaction(db, async (tx) => {
      if (!(await askSubscriber(tx, email))) return
      await newsletterMail.queue(tx, email, {})
    })
    return {
      message: mail.smtp
        ? 'Almost done! Please open the email we’ve just sent you to confirm.'
        : 'Thanks for signing up! We don’t send emails yet, so nothing will arrive for now.',
    }
  })

  linkPages(app, () => shopState.facts, [
    {
      path: '/newsletter/confirm',
      asks: CONFIRM,
      async press(token) {
        const done = await inTransaction(db, (tx) => confirmSubscriber(tx, token))
        return done ? { words: SUBSCRIBED } : { words: EXPIRED, status: 410 }
      },
    },
    {
      path: '/newsletter/unsubscribe',
      asks: LEAVE,
      // A mailbox's own unsubscribe button posts here, with the token in the query (RFC 8058).
      config: { openToOtherSites: true },
      async press(token) {
        await inTransaction(db, (tx) => unsubscribe(tx, token))
        return { words: LEFT }
      },
    },
  ])
}

const CONFIRM: PageWords = {
  title: 'Confirm your subscription',
  says: 'One email a week, with what’s in season and what’s on offer.',
  action: { post: 'Confirm subscription' },
}
const SUBSCRIBED: PageWords = {
  title: 'You’re subscribed!',
  says: 'You’ll get our next weekly email. You can unsubscribe at any time.',
  action: { go: 'Shop now' },
}
const EXPIRED: PageWords = {
  title: 'This link has expired',
  says: 'Please sign up again at the bottom of our home page, and we’ll send you a new link.',
  action: { go: 'Sign up again', to: '/#newsletter' },
}
const LEAVE: PageWords = {
  title: 'Unsubscribe from our newsletter?',
  says: 'We’ll stop sending you our weekly email.',
  action: { post: 'Unsubscribe' },
}
const LEFT: PageWords = {
  title: 'You’ve unsubscribed',
  says: 'You won’t get our newsletter any more. You can sign up again at any time.',
  action: { go: 'Shop now' },
}
