import type { FastifyInstance } from 'fastify'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Guards } from '../http/serve-endpoint.ts'
import { ignoreBodies, type LinkQuery, type PageWords, sendSmallPage as show, tokenIn } from '../http/small-page.ts'
import { moveAccountTo } from './account-store.ts'
import { dropAccountTokens, dropEmailTokens, readEmailToken, redeemEmailToken } from './email-tokens.ts'
import { type ForgetBelongings, type Proof, takeOver } from './take-over.ts'

type Link = { Querystring: LinkQuery }
type Needs = { db: Db; guards: Pick<Guards, 'shopperOf'>; forgetBelongings: ForgetBelongings }

/** Where the link to a new mailbox leads. Opening it changes nothing; the button on the page does. */
export function emailChangeRoutes(app: FastifyInstance, { db, guards, forgetBelongings }: Needs): void {
  app.register(async (pages) => {
    ignoreBodies(pages)
    pages.get<Link>('/email/change', async ({ query }, reply) => {
      const found = await readEmailToken(db, 'change', tokenIn(query))
      return found && !found.isUsed ? show(reply, ask(found.email)) : show(reply, EXPIRED, 410)
    })
    pages.post<Link>('/email/change', async (request, reply) => {
      const by = await guards.shopperOf(request)
      const proof = { by, forgetBelongings }
      const outcome = await inTransaction(db, (tx) => changeBy(tx, tokenIn(request.query), proof))
      return typeof outcome === 'string' ? show(reply, REFUSED[outcome], 410) : show(reply, changed(outcome))
    })
  })
}

type Changed = { email: string; wasTakenOver: boolean }

/** The new mailbox's owner may not be who asked for this: the account's old mailbox proves nothing about them. */
async function changeBy(tx: Tx, token: string, proof: Omit<Proof, 'userId'>): Promise<Changed | 'taken' | 'over'> {
  const used = await redeemEmailToken(tx, 'change', token)
  if (!used?.userId) return 'over'
  const { email, userId } = used
  if (!(await moveAccountTo(tx, userId, email))) return 'taken'
  await dropAccountTokens(tx, userId)
  await dropEmailTokens(tx, 'not-me', email)
  return { email, wasTakenOver: await takeOver(tx, { ...proof, userId }) }
}

const ask = (email: string): PageWords => ({
  title: 'Confirm your new email address',
  says: `From then on, you sign in with ${email}, and our emails go there. If you're not signed in to the account in this browser, we sign everyone out of it and forget addresses, cart and favourites, because someone else may have put them there.`,
  action: { post: 'Confirm new email address' },
})
const changed = ({ email, wasTakenOver }: Changed): PageWords => ({
  title: 'Your email address is changed',
  says: `Please sign in with ${email} from now on.${wasTakenOver ? ` Everyone was signed out. If you didn't choose the password of this account, please choose “Forgot password?” where you log in.` : ''}`,
  action: { shop: 'Shop now' },
})
const EXPIRED: PageWords = {
  title: 'This link no longer works',
  says: 'It was used, is older than a day, or your password has been changed since. You can ask for a new one under My account.',
  action: { shop: 'Go to the shop' },
}
const REFUSED = {
  over: EXPIRED,
  taken: {
    title: 'There is another account',
    says: 'This email address already has an account. Please sign in to that one, or ask for a new password for it.',
    action: { shop: 'Go to the shop' },
  },
} satisfies Record<string, PageWords>
