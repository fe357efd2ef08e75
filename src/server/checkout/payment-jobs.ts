import type { FastifyInstance } from 'fastify'
import { checkAllSoon } from '../payments/intent-store.ts'
import { REFUND_JOB, sendRefunds } from '../payments/refunder.ts'
import type { Shop } from '../shop.ts'
import { CHECK_JOB, checkOpenPayments, releaseExpiredHolds } from './reconcile-payments.ts'

/** From the moment the server listens: the embedded provider cannot be asked before. */
export function startPaymentJobs(app: FastifyInstance, shop: Shop): void {
  app.addHook('onListen', async () => {
    await checkAllSoon(shop.db)
    shop.background.add({ name: CHECK_JOB, everySeconds: 20, run: () => checkOpenPayments(shop) })
    shop.background.add({ name: REFUND_JOB, everySeconds: 20, run: () => sendRefunds(shop) })
    shop.background.add({ name: 'release expired holds', everySeconds: 10, run: () => releaseExpiredHolds(shop) })
  })
}
