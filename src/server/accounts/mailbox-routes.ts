import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { linkPages, type Outcome } from '../http/link-pages.ts'
import type { Guards } from '../http/serve-endpoint.ts'
import type { PageWords } from '../http/small-page.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { deleteEmailTokens, readEmailToken, redeemEmailToken } from './email-tokens.ts'
import { allowMailbox, confirmMailbox, isStopped, mailboxState, stopMailbox } from './mailbox-store.ts'
import { ELSEWHERE, SIGNED_IN_HERE } from './signed-in-here.ts'
import { takeMailboxFrom } from './take-over.ts'

type Needs = { db: Db; guards: Pick<Guards, 'shopperOf'>; shopState: ShopState }

/** Where the links in mails to an unconfirmed mailbox lead. */
export function mailboxRoutes(app: FastifyInstance, { db, guards, shopState }: Needs): void {
  linkPages(app, () => shopState.facts, [
    { path: '/email/confirm', asks: CONFIRM, press: confirm },
    { path: '/email/not-me', asks: NOT_ME, press: notMe },
    { path: '/email/allow', asks: ALLOW, press: allow },
  ])

  async function confirm(token: string, request: FastifyRequest): Promise<Outcome> {
    const link = await readEmailToken(db, 'confirm', token)
    if (link && !link.isUsed && link.userId !== (await guards.shopperOf(request))) return ELSEWHERE
    await inTransaction(db, (tx) => confirmBy(tx, token))
    const found = await readEmailToken(db, 'confirm', token)
    const isDone = found?.isUsed && (await mailboxState(db, found.email)) === 'confirmed'
    return isDone ? { words: CONFIRMED } : { words: CONFIRM_EXPIRED, status: 410 }
  }

  async function notMe(token: string): Promise<Outcome> {
    await inTransaction(db, (tx) => stopBy(tx, token))
    const found = await readEmailToken(db, 'not-me', token)
    const isDone = found?.isUsed && (await isStopped(db, found.email))
    return isDone ? { words: stopped(found.email, token) } : NOT_ME_OVER
  }

  async function allow(token: string): Promise<Outcome> {
    const found = await readEmailToken(db, 'not-me', token)
    if (!found?.isUsed) return NOT_ME_OVER
    await inTransaction(db, (tx) => allowMailbox(tx, found.email))
    return { words: ALLOWED }
  }
}

/** From now on the account cannot be taken away by an older mail. */
async function confirmBy(tx: Tx, token: string): Promise<void> {
  const used = await redeemEmailToken(tx, 'confirm', token)
  if (!used?.userId) return
  const { email, userId } = used
  if (await confirmMailbox(tx, { email, userId })) await deleteEmailTokens(tx, 'not-me', email)
}

/** The stranger's account loses the mailbox, its sessions and passkeys; its orders go on, without mail. */
async function stopBy(tx: Tx, token: string): Promise<void> {
  const used = await redeemEmailToken(tx, 'not-me', token)
  if (!used) return
  const { email, userId } = used
  if (userId) await takeMailboxFrom(tx, { email, userId })
  await stopMailbox(tx, email)
  await deleteEmailTokens(tx, 'confirm', email)
}

const CONFIRM: PageWords = {
  title: 'Confirm your email address',
  says: 'Confirm it, and we’ll email you about your orders with all the details.',
  note: SIGNED_IN_HERE,
  action: { post: 'Confirm email address' },
}
const CONFIRMED: PageWords = {
  title: 'Your email address is confirmed',
  says: 'Thank you! We’ll email you at every step of your orders.',
  action: { go: 'Shop now' },
}
const CONFIRM_EXPIRED: PageWords = {
  title: 'This link no longer works',
  says: 'Links to confirm an email address work for a day. You can get a new one under My account.',
  action: { go: 'Go to My account', to: '/account' },
}
const NOT_ME: PageWords = {
  title: 'Wasn’t this you?',
  says: 'We’ll stop all email to you and take your email address from the account that was opened with it.',
  action: { post: 'Stop all email' },
}
const stopped = (email: string, token: string): PageWords => ({
  title: 'We’ve stopped all email to you',
  says: `No account has ${email} any more, and the address is free if you’d like an account of your own.`,
  action: { postTo: '/email/allow', token, quietly: 'Allow emails again' },
})
const NOT_ME_OVER: Outcome = {
  status: 410,
  words: {
    title: 'This link no longer works',
    says: 'It’s too old, or the email address has been confirmed since. If you still get emails you don’t want, please write to us.',
    action: { go: 'Contact us', to: '/#contact' },
  },
}
const ALLOW: PageWords = {
  title: 'Allow emails again?',
  says: 'You’ve stopped all email from us. Allow it again, and we’ll let you know when someone orders with your email address.',
  action: { post: 'Allow emails again' },
}
const ALLOWED: PageWords = {
  title: 'Emails are on again',
  says: 'When someone orders with your email address, we’ll let you know.',
  action: { go: 'Shop now' },
}
