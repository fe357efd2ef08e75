import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Guards } from '../http/serve-endpoint.ts'
import { ignoreBodies, type LinkQuery, type PageWords, sendSmallPage as show, tokenIn } from '../http/small-page.ts'
import { dropEmailTokens, readEmailToken, redeemEmailToken } from './email-tokens.ts'
import { allowMailbox, confirmMailbox, isStopped, mailboxState, releaseMailbox, stopMailbox } from './mailbox-store.ts'
import { endAccess, type ForgetBelongings, type Proof, takeOver } from './take-over.ts'

type Link = { Querystring: LinkQuery }
type Needs = {
  db: Db
  guards: Pick<Guards, 'shopperOf'>
  forgetBelongings: ForgetBelongings
}

/**
 * Where the links in mails to an unconfirmed mailbox lead. Mail programs open links to look at them, so opening one
 * changes nothing; the button on the page does.
 */
export function mailboxRoutes(app: FastifyInstance, needs: Needs): void {
  const { db } = needs
  app.register(async (pages) => {
    ignoreBodies(pages)
    confirmPages(pages, needs)
    notMePages(pages, db)
  })
}

function confirmPages(app: FastifyInstance, { db, guards, forgetBelongings }: Needs): void {
  app.get<Link>('/email/confirm', async ({ query }, reply) => showState(reply, tokenIn(query)))
  app.post<Link>('/email/confirm', async (request, reply) => {
    const by = await guards.shopperOf(request)
    await inTransaction(db, (tx) => confirmBy(tx, tokenIn(request.query), { by, forgetBelongings }))
    return showState(reply, tokenIn(request.query))
  })

  async function showState(reply: FastifyReply, token: string) {
    const found = await readEmailToken(db, 'confirm', token)
    if (found && !found.isUsed) return show(reply, confirm(found.email))
    const isDone = found && (await mailboxState(db, found.email)) === 'confirmed'
    return isDone ? show(reply, CONFIRMED) : show(reply, CONFIRM_EXPIRED, 410)
  }
}

/** From now on the account cannot be taken away by an older mail. */
async function confirmBy(tx: Tx, token: string, proof: Omit<Proof, 'userId'>): Promise<void> {
  const used = await redeemEmailToken(tx, 'confirm', token)
  if (!used?.userId) return
  const { email, userId } = used
  const confirmed = await confirmMailbox(tx, { email, userId })
  if (!confirmed) return
  await dropEmailTokens(tx, 'not-me', email)
  if (!confirmed.wasConfirmed) await takeOver(tx, { ...proof, userId })
}

function notMePages(app: FastifyInstance, db: Db): void {
  app.get<Link>('/email/not-me', async ({ query }, reply) => showState(reply, tokenIn(query)))
  app.post<Link>('/email/not-me', async ({ query }, reply) => {
    await inTransaction(db, (tx) => stopBy(tx, tokenIn(query)))
    return showState(reply, tokenIn(query))
  })
  app.post<Link>('/email/allow', async ({ query }, reply) => {
    const found = await readEmailToken(db, 'not-me', tokenIn(query))
    if (!found?.isUsed) return show(reply, NOT_ME_EXPIRED, 410)
    await inTransaction(db, (tx) => allowMailbox(tx, found.email))
    return show(reply, ALLOWED)
  })

  async function showState(reply: FastifyReply, token: string) {
    const found = await readEmailToken(db, 'not-me', token)
    if (found && !found.isUsed) return show(reply, notMe(found.email))
    const isDone = found && (await isStopped(db, found.email))
    return isDone ? show(reply, stopped(found.email, token)) : show(reply, NOT_ME_EXPIRED, 410)
  }
}

/** The stranger's account loses the mailbox, its sessions and passkeys; its orders go on, without mail. */
async function stopBy(tx: Tx, token: string): Promise<void> {
  const used = await redeemEmailToken(tx, 'not-me', token)
  if (!used) return
  const { email, userId } = used
  if (userId && (await releaseMailbox(tx, { email, userId }))) await endAccess(tx, userId)
  await stopMailbox(tx, email)
  await dropEmailTokens(tx, 'confirm', email)
}

const confirm = (email: string): PageWords => ({
  title: 'Confirm your email address',
  says: `Is ${email} yours? Confirm it, and we'll email you about your orders with all the details. If you're not signed in to the account in this browser, we sign everyone out of it and forget addresses, cart and favourites, because someone else may have put them there.`,
  action: { post: 'Confirm email address' },
})
const CONFIRMED: PageWords = {
  title: 'Your email address is confirmed',
  says: "Thank you! We'll email you at every step of your orders. If you didn't choose the password of this account, please choose “Forgot password?” where you log in.",
  action: { shop: 'Shop now' },
}
const CONFIRM_EXPIRED: PageWords = {
  title: 'This link no longer works',
  says: 'Links to confirm an email address work for a day. You can get a new one under My account.',
  action: { shop: 'Shop now' },
}
const notMe = (email: string): PageWords => ({
  title: "Wasn't this you?",
  says: `We'll stop all email to ${email} and close the account that was opened with it.`,
  action: { post: 'Stop all email' },
})
const stopped = (email: string, token: string): PageWords => ({
  title: "We've stopped all email to you",
  says: `The account that was opened with ${email} is closed, and the address is free if you'd like an account of your own.`,
  action: { post: 'Allow emails again', to: `/email/allow?token=${token}`, quiet: true },
})
const NOT_ME_EXPIRED: PageWords = {
  title: 'This link no longer works',
  says: "It's too old, or the email address has been confirmed since. If you still get emails you don't want, please write to us.",
  action: { shop: 'Go to the shop' },
}
const ALLOWED: PageWords = {
  title: 'Emails are on again',
  says: "When someone orders with your email address, we'll let you know.",
  action: { shop: 'Shop now' },
}
