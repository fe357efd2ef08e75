import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { ignoreBodies, type LinkQuery, type PageWords, sendSmallPage as show, tokenIn } from '../http/small-page.ts'
import { moveAccountTo } from './account-store.ts'
import { dropAccountTokens, readEmailToken, redeemEmailToken } from './email-tokens.ts'

type Link = { Querystring: LinkQuery }
type Outcome = 'changed' | 'taken' | 'over'

/** Where the link to a new mailbox leads. Opening it changes nothing; the button on the page does. */
export function emailChangeRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  app.register(async (pages) => {
    ignoreBodies(pages)
    pages.get<Link>('/email/change', async ({ query }, reply) => {
      const found = await readEmailToken(db, 'change', tokenIn(query))
      return found && !found.isUsed ? show(reply, ask(found.email)) : showOutcome(reply, 'over')
    })
    pages.post<Link>('/email/change', async ({ query }, reply) =>
      showOutcome(reply, await inTransaction(db, (tx) => changeBy(tx, tokenIn(query)))),
    )
  })
}

async function changeBy(tx: Tx, token: string): Promise<Outcome> {
  const used = await redeemEmailToken(tx, 'change', token)
  if (!used?.userId) return 'over'
  if (!(await moveAccountTo(tx, used.userId, used.email))) return 'taken'
  await dropAccountTokens(tx, used.userId)
  return 'changed'
}

const showOutcome = (reply: FastifyReply, outcome: Outcome) =>
  show(reply, OUTCOMES[outcome], outcome === 'changed' ? 200 : 410)

const ask = (email: string): PageWords => ({
  title: 'Confirm your new email address',
  says: `From then on, you sign in with ${email}, and our emails go there.`,
  action: { post: 'Confirm new email address' },
})
const OUTCOMES: Record<Outcome, PageWords> = {
  changed: {
    title: 'Your email address is changed',
    says: 'Please use it from now on to sign in.',
    action: { shop: 'Shop now' },
  },
  taken: {
    title: 'There is another account',
    says: 'This email address already has an account. Please sign in to that one, or ask for a new password for it.',
    action: { shop: 'Go to the shop' },
  },
  over: {
    title: 'This link no longer works',
    says: 'It was used, is older than a day, or your password has been changed since. You can ask for a new one under My account.',
    action: { shop: 'Go to the shop' },
  },
}
