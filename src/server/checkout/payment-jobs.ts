import type { FastifyInstance } from 'fastify'
import { checkUnmatchedPayments, UNMATCHED_JOB, type UnmatchedNeeds } from '../payments/foreign-payments.ts'
import { checkAllSoon } from '../payments/intent-check-store.ts'
import { REFUND_JOB, type RefundNeeds, sendRefunds } from '../payments/refunder.ts'
import { CHECK_JOB, checkOpenPayments, type ReconcileNeeds, releaseExpiredHolds } from './reconcile-payments.ts'

type Needs = ReconcileNeeds & RefundNeeds & UnmatchedNeeds

/** From the moment the server listens: the sandbox cannot be asked before. */
export function startPaymentJobs(app: FastifyInstance, needs: Needs): void {
  const { db, jobs } = needs
  app.addHook('onListen', async () => {
    await checkAllSoon(db)
    jobs.add({ name: CHECK_JOB, everySeconds: 20, run: () => checkOpenPayments(needs) })
    jobs.add({ name: REFUND_JOB, everySeconds: 20, run: () => sendRefunds(needs) })
    jobs.add({ name: UNMATCHED_JOB, everySeconds: 20, run: () => checkUnmatchedPayments(needs) })
    jobs.add({ name: 'release expired holds', everySeconds: 10, run: () => releaseExpiredHolds(needs) })
  })
}
