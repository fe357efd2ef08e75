import type { FastifyInstance } from 'fastify'
import { wishBackInStock } from '#contract/catalog/back-in-stock.ts'
import { refuse } from '#contract/refused.ts'
import { findAccount } from '../accounts/account-store.ts'
import type { CatalogChanges } from '../catalog/catalog-changes.ts'
import { findProducts, publicView } from '../catalog/product-store.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import type { Limits } from '../limits/limits.ts'
import { SenderLimits } from '../limits/sender-limits.ts'
import type { MailCarriers } from '../mail/mail-carrier.ts'
import { notifyWishers } from './notify-wishers.ts'
import { insertWish } from './wish-store.ts'

const NOTIFY = 'tell who waits for a product'

type Needs = {
  db: Db
  guards: Guards
  limits: Limits
  jobs: BackgroundJobs
  catalogChanges: CatalogChanges
  carriers: MailCarriers
}

export function backInStockRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, limits, jobs, catalogChanges, carriers } = needs
  const senders = new SenderLimits(limits, 'back in stock')
  app.addHook('onReady', async () => {
    jobs.add({ name: NOTIFY, everySeconds: 60, run: (stopping) => notifyWishers(db, stopping) })
    // Orders move stock all the time: what they bring back is found within the minute.
    catalogChanges.onChange(({ kind }) => kind === 'edit' && jobs.wake(NOTIFY))
  })

  serveEndpoint(app, guards, wishBackInStock, async ({ body: { product: id, email }, request }) => {
    const userId = await guards.shopperOf(request)
    // Of somebody known by a phone number there may be no email yet.
    const isReached = userId !== null && (await findAccount(db, userId))?.email != null
    if (!isReached && !email) {
      return refuse('missing_details', undefined, { fields: { email: 'Enter your email address.' } })
    }
    const tooMany = await senders.check(request, userId ?? email ?? '')
    if (tooMany) return tooMany
    const [product] = await findProducts(db, [id])
    if (!product || product.archivedAt) return refuse('unknown_product', 'We no longer sell this product.')
    if (publicView(product).inStock) return refuse('impossible_move', 'Good news: you can buy it right now.')
    const wisher = isReached ? { userId } : { email: email ?? '' }
    if (!(await inTransaction(db, (tx) => insertWish(tx, id, wisher)))) {
      return refuse(
        'impossible_move',
        'You’re waiting for a lot of products already. We’ll email you about those first.',
      )
    }
    return {
      message: carriers.others
        ? 'We’ll email you once, when it’s back.'
        : 'We’ve noted it. This shop can’t send emails yet, so please check back too.',
    }
  })
}
