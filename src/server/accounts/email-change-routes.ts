import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { linkPages, type Outcome } from '../http/link-pages.ts'
import type { Guards } from '../http/serve-endpoint.ts'
import type { PageWords } from '../http/small-page.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { findAccountDetails, hasPassword, moveAccountTo } from './account-store.ts'
import { deleteAccountTokens, deleteEmailTokens, newEmailToken, redeemEmailToken } from './email-tokens.ts'
import { type DeleteBelongings, NOT_SIGNED_IN, type Proof, takeOver } from './take-over.ts'

type Needs = { db: Db; guards: Pick<Guards, 'shopperOf'>; deleteBelongings: DeleteBelongings; shopState: ShopState }

/** Where the link to a new mailbox leads. */
export function emailChangeRoutes(app: FastifyInstance, { db, guards, deleteBelongings, shopState }: Needs): void {
  const press = async (token: string, request: FastifyRequest): Promise<Outcome> => {
    const proof = { by: await guards.shopperOf(request), deleteBelongings }
    const outcome = await inTransaction(db, (tx) => changeBy(tx, token, proof))
    return typeof outcome === 'string' ? { words: REFUSED[outcome], status: 410 } : { words: changed(outcome) }
  }
  linkPages(app, () => shopState.facts, [{ path: '/email/change', asks: ASK, press }])
}

/** `choose`: where somebody who has no password yet chooses one. */
type Changed = { email: string; wasTakenOver: boolean; choose: string | null }

/** The new mailbox's owner may not be who asked for this: the account's old mailbox proves nothing about them. */
async function changeBy(tx: Tx, token: string, proof: Omit<Proof, 'userId'>): Promise<Changed | 'taken' | 'over'> {
  const used = await redeemEmailToken(tx, 'change', token)
  if (!used?.userId) return 'over'
  const { email, userId } = used
  if (!(await moveAccountTo(tx, userId, email))) return 'taken'
  await deleteAccountTokens(tx, userId)
  await deleteEmailTokens(tx, 'not-me', email)
  const wasTakenOver = await takeOver(tx, { ...proof, userId })
  const account = await findAccountDetails(tx, userId)
  const isNew = account !== null && !hasPassword(account)
  return {
    email,
    wasTakenOver,
    choose: isNew ? `/reset-password#${await newEmailToken(tx, 'reset', email, userId)}` : null,
  }
}

const ASK: PageWords = {
  title: 'Confirm your new email address',
  says: 'From then on, you sign in with the address that got our email, and we write to you there.',
  note: NOT_SIGNED_IN,
  action: { post: 'Confirm new email address' },
}
const changed = ({ email, wasTakenOver, choose }: Changed): PageWords =>
  choose === null ? moved(email, wasTakenOver) : added(email, choose)
const added = (email: string, choose: string): PageWords => ({
  title: 'Email address added',
  says: `Now choose a password. From then on, you sign in with ${email} and the password, not with a code any more.`,
  action: { go: 'Choose a password', to: choose },
})
const moved = (email: string, wasTakenOver: boolean): PageWords => ({
  title: 'Email address changed',
  says: `Please sign in with ${email} from now on.${wasTakenOver ? ` Everyone was signed out. If you didn’t choose the password of this account, please choose “Forgot password?” where you sign in.` : ''}`,
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
    says: 'Please sign in to that account, or ask for a new password for it.',
    action: { go: 'Go to the shop' },
  },
} satisfies Record<string, PageWords>
