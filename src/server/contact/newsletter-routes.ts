import type { FastifyInstance, FastifyReply } from 'fastify'
import { subscribeToNewsletter } from '../../contract/contact.ts'
import { newId } from '../db/new-id.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { insertMail } from '../mail/mail-store.ts'
import type { Shop } from '../shop.ts'
import { newsletterPage, PAGE_HEADERS, type PageWords } from './newsletter-page.ts'
import { askSubscriber, confirmSubscriber, forgetUnconfirmed, readLink, unsubscribe } from './newsletter-store.ts'
import { SenderLimits } from './sender-limits.ts'

export function newsletterRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, config, guards, background } = shop
  const limits = new SenderLimits()
  background.add({ name: 'forget unconfirmed subscribers', everySeconds: 3600, run: () => forgetUnconfirmed(db) })

  /** Says the same to everybody, so that nobody learns who is subscribed. */
  serveEndpoint(app, guards, subscribeToNewsletter, async ({ body: { email }, request }) => {
    const tooMany = limits.check(request, email)
    if (tooMany) return tooMany
    await db.transaction(async (tx) => {
      if (!(await askSubscriber(tx, email))) return
      await insertMail(tx, { recipient: email, about: { kind: 'newsletter' }, dedupeKey: `newsletter:${newId()}` })
    })
    return {
      message: config.mail.smtp
        ? 'Almost there! Please confirm the mail we just sent you.'
        : 'Thank you! You will hear from us when something good comes in.',
    }
  })

  app.register(async (pages) => linkPages(pages, shop))
}

type Link = { Querystring: { token?: unknown } }

/**
 * Where the links in a mail lead. Mail programs open links to look at them, so opening one changes nothing; the
 * button on the page does, and so does the bare POST of a mailbox's own unsubscribe button (RFC 8058).
 */
async function linkPages(app: FastifyInstance, { db }: Shop): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null))

  app.get<Link>('/newsletter/confirm', async ({ query }, reply) => {
    const state = await readLink(db, tokenIn(query))
    if (state === 'subscribed') return show(reply, SUBSCRIBED)
    return state === 'confirmable' ? show(reply, CONFIRM) : show(reply, EXPIRED, 410)
  })
  app.post<Link>('/newsletter/confirm', async ({ query }, reply) => {
    const done = await db.transaction((tx) => confirmSubscriber(tx, tokenIn(query)))
    return done ? show(reply, SUBSCRIBED) : show(reply, EXPIRED, 410)
  })
  app.get<Link>('/newsletter/unsubscribe', async ({ query }, reply) => {
    const known = (await readLink(db, tokenIn(query))) !== 'unknown'
    return known ? show(reply, LEAVE) : show(reply, LEFT)
  })
  app.post<Link>('/newsletter/unsubscribe', async ({ query }, reply) => {
    await db.transaction((tx) => unsubscribe(tx, tokenIn(query)))
    return show(reply, LEFT)
  })
}

const tokenIn = ({ token }: { token?: unknown }) => (typeof token === 'string' && token.length <= 100 ? token : '')

const show = (reply: FastifyReply, words: PageWords, status = 200) =>
  reply.code(status).headers(PAGE_HEADERS).send(newsletterPage(words))

const CONFIRM: PageWords = {
  title: 'Our letter, once a week',
  says: 'What is in season, what is on offer, nothing else.',
  action: { post: 'Yes, send it to me' },
}
const SUBSCRIBED: PageWords = {
  title: 'You are in!',
  says: 'The next letter comes to you. Every one has a link to leave again.',
  action: { shop: 'To the shop' },
}
const EXPIRED: PageWords = {
  title: 'This link has had its day',
  says: 'Ask for the letter again at the bottom of our home page and we send you a fresh one.',
  action: { shop: 'To the shop' },
}
const LEAVE: PageWords = {
  title: 'No more letters?',
  says: 'One click and we stop writing to you.',
  action: { post: 'Unsubscribe' },
}
const LEFT: PageWords = {
  title: 'You are unsubscribed',
  says: 'No letter comes to you any more. You are welcome in the shop all the same.',
  action: { shop: 'To the shop' },
}
