import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { linkPages, type Outcome } from '../http/link-pages.ts'
import type { Guards } from '../http/serve-endpoint.ts'
import type { PageWords } from '../http/small-page.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { findAccountDetails, hasPassword } from './account-store.ts'
import {
  deleteAccountTokens,
  deleteEmailTokens,
  newEmailToken,
  readEmailToken,
  redeemEmailToken,
} from './email-tokens.ts'
import { moveAccountTo, undoChange } from './mailbox-change-store.ts'
import { tellOfMove, UNDO_PATH } from './mailbox-notices.ts'
import { ELSEWHERE, SIGNED_IN_HERE } from './signed-in-here.ts'
import { endAccess } from './take-over.ts'

type Needs = { db: Db; guards: Pick<Guards, 'shopperOf'>; shopState: ShopState }

/** Where the links to a new mailbox lead, and those that undo the move. */
export function emailChangeRoutes(app: FastifyInstance, { db, guards, shopState }: Needs): void {
  linkPages(app, () => shopState.facts, [
    { path: '/email/change', asks: ASK, press: change },
    { path: UNDO_PATH, asks: UNDO, press: undo },
  ])

  async function change(token: string, request: FastifyRequest): Promise<Outcome> {
    const link = await readEmailToken(db, 'change', token)
    if (link && !link.isUsed && link.userId !== (await guards.shopperOf(request))) return ELSEWHERE
    const outcome = await inTransaction(db, (tx) => changeBy(tx, token))
    return typeof outcome === 'string' ? { words: REFUSED[outcome], status: 410 } : { words: changed(outcome) }
  }

  /** By whoever reads the former mailbox or the text message: it gives nobody a way in that they did not have before. */
  async function undo(token: string): Promise<Outcome> {
    const undone = await inTransaction(db, (tx) => undoBy(tx, token))
    return undone ? { words: restored(undone) } : { words: UNDO_OVER, status: 410 }
  }
}

/** `choose`: where somebody who has no password yet chooses one. */
type Changed = { email: string; choose: string | null }

async function changeBy(tx: Tx, token: string): Promise<Changed | 'taken' | 'over'> {
  const used = await redeemEmailToken(tx, 'change', token)
  if (!used?.userId) return 'over'
  const { email, userId } = used
  const moved = await moveAccountTo(tx, userId, email)
  if (!moved) return 'taken'
  await deleteAccountTokens(tx, userId)
  await deleteEmailTokens(tx, 'not-me', email)
  await tellOfMove(tx, { userId, ...moved })
  const account = await findAccountDetails(tx, userId)
  const isNew = account !== null && !hasPassword(account)
  return { email, choose: isNew ? `/reset-password#${await newEmailToken(tx, 'reset', email, userId)}` : null }
}

type Undone = NonNullable<Awaited<ReturnType<typeof undoChange>>>

async function undoBy(tx: Tx, token: string): Promise<Undone | null> {
  const used = await redeemEmailToken(tx, 'undo', token)
  const undone = used?.userId && (await undoChange(tx, { userId: used.userId, email: used.email }))
  if (!used?.userId || !undone) return null
  await endAccess(tx, used.userId)
  return undone
}

const ASK: PageWords = {
  title: 'Confirm your new email address',
  says: 'From then on, you sign in with the address that got our email, and we write to you there.',
  note: SIGNED_IN_HERE,
  action: { post: 'Confirm new email address' },
}
const changed = ({ email, choose }: Changed): PageWords => (choose === null ? moved(email) : added(email, choose))
const added = (email: string, choose: string): PageWords => ({
  title: 'Email address added',
  says: `Now choose a password. From then on, you sign in with ${email} and the password, not with a code any more.`,
  action: { go: 'Choose a password', to: choose },
})
const moved = (email: string): PageWords => ({
  title: 'Email address changed',
  says: `Please sign in with ${email} from now on.`,
  action: { go: 'Shop now' },
})
const REFUSED = {
  over: {
    title: 'This link no longer works',
    says: 'It was used, is older than a day, or your password has been changed since. You can ask for a new one under My account.',
    action: { go: 'Go to My account', to: '/account' },
  },
  taken: {
    title: 'This email address has an account',
    says: 'Please sign in to that account, or ask for a new password for it. If the account has moved to another address, this one is free a week later.',
    action: { go: 'Go to the shop' },
  },
} satisfies Record<string, PageWords>

const UNDO: PageWords = {
  title: 'Undo the change of email address?',
  says: 'Your account will be as it was before: with the email address that it had then, or with none.',
  note: 'Everyone is signed out, passkeys are removed, and the present password stops working.',
  action: { post: 'Undo the change' },
}
const restored = ({ wasConfirmed }: Undone): PageWords => ({
  title: 'The change is undone',
  says: wasConfirmed
    ? 'Your account has its former email address again. Choose “Forgot password?” where you sign in, and we’ll send a link to that address.'
    : 'You can sign in with your phone number and a code again.',
  action: { go: 'Sign in', to: '/account' },
})
const UNDO_OVER: PageWords = {
  title: 'This link no longer works',
  says: 'It was used, or is older than seven days. If somebody else has your account, please write to us.',
  action: { go: 'Contact us', to: '/#contact' },
}
