import type { FastifyInstance } from 'fastify'
import { listForeignPayments, listRefunds, type Refund, retryRefund } from '#contract/payments/payments.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Tx } from '../db/database.ts'
import { pageOf } from '../db/page-of.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { selectForeignPayments } from './foreign-payment-store.ts'
import { balance, isUnsent } from './refund-books.ts'
import { countFailedRefunds, countWaitingRefunds, refundView, selectRefunds } from './refund-list-store.ts'
import { findRefund, lockBooks, markDueNow, type RefundRow, selectRefundsOf } from './refund-store.ts'
import { REFUND_JOB, type RefundNeeds } from './refunder.ts'

const PAGE = 50

type CreditBack = { cursor?: string | undefined; limit: number }
type Needs = Pick<RefundNeeds, 'db' | 'payments' | 'jobs' | 'refundChanged'> & {
  guards: Guards
  /** What went back as store credit, newest first. */
  refundsAsCredit(page: CreditBack): Promise<Refund[]>
}

export function refundRoutes(
  app: FastifyInstance,
  { db, payments, guards, jobs, refundChanged, refundsAsCredit }: Needs,
): void {
  const { name: provider } = payments

  serveEndpoint(app, guards, listRefunds, async ({ query: { limit = PAGE, ...filter } }) => {
    const { state, cursor } = filter
    const ofPayments = await selectRefunds(db, provider, { ...filter, limit: limit + 1 })
    const asCredit = !state || state === 'processed' ? await refundsAsCredit({ cursor, limit: limit + 1 }) : []
    const found = [...ofPayments, ...asCredit].sort((a, b) => (a._id < b._id ? 1 : -1))
    const { page, next } = pageOf(found, limit, ({ _id }) => _id)
    const [failed, waiting] = [await countFailedRefunds(db), await countWaitingRefunds(db, provider)]
    return { refunds: page, failed, waiting, ...next }
  })

  serveEndpoint(app, guards, listForeignPayments, async ({ query: { limit = PAGE, cursor } }) => {
    const found = await selectForeignPayments(db, { cursor, limit: limit + 1 })
    const { page, next } = pageOf(found, limit, ({ _id }) => _id)
    return { payments: page, ...next }
  })

  serveEndpoint(app, guards, retryRefund, async ({ body: { id }, actor, request }) => {
    const refund = await inTransaction(db, async (tx) => {
      const retried = await retry(tx, id)
      if (retried && !isRefused(retried))
        await recordActivity(tx, { who: actor, act: 'refund_retried', target: id, ip: request.ip })
      return retried
    })
    if (isRefused(refund)) return refund
    if (!refund) return refuse('not_found', 'This refund doesn’t exist or is already complete.')
    jobs.wake(REFUND_JOB)
    return { message: 'We’re trying the refund again.', refund }
  })

  /** One that failed stays as it is, and a new one makes up for it: the provider would only repeat that it failed. */
  async function retry(tx: Tx, id: string): Promise<Refund | Refused<'impossible_move'> | null> {
    const paymentId = (await findRefund(tx, id))?.paymentId
    const books = paymentId && (await lockBooks(tx, paymentId))
    const refund = await findRefund(tx, id)
    if (!books || !refund || !isOpen(refund)) return null
    if (books.provider !== provider) return refuse('impossible_move', ELSEWHERE)
    if (refund.state === 'pending') {
      await markDueNow(tx, id)
      return refundView(refund, books, provider)
    }
    const state = await balance(tx, books, { again: true })
    if (books.orderId && state) await refundChanged(tx, { orderId: books.orderId, state })
    const unsent = (await selectRefundsOf(tx, books.paymentId)).find(isUnsent)
    return unsent ? refundView(unsent, books, provider) : null
  }
}

const ELSEWHERE =
  'Another payment provider took this payment, so we can’t send its refund. Please refund it on that provider’s site.'

const isOpen = ({ state, byShop, retriedAt }: RefundRow) =>
  state === 'pending' || (byShop && state === 'failed' && retriedAt === null)
