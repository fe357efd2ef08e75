import type { FastifyInstance } from 'fastify'
import { payOwed, readOwed, verifyOwedPayment } from '#contract/payments/owed.ts'
import type { RefusalCodeOf } from '#contract/refusals-of.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { formatPaise, type Paise } from '#domain/money.ts'
import { lockShopper } from '../accounts/account-store.ts'
import { owedBy, owedEntriesOf } from '../credit/owed-store.ts'
import type { Intent } from '../db/tables/payment-tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { orderNumbers } from '../orders/order-store.ts'
import { claimCreation, findOpenOwedIntent, insertOwedIntent } from '../payments/intent-store.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { openProviderOrder, STARTING, toWindow } from './provider-order.ts'
import type { ReconcileNeeds } from './reconcile-payments.ts'
import { verifyPayment } from './verify-payment.ts'

type Needs = ReconcileNeeds & { guards: Guards; shopId: string; shopState: ShopState }

/** What a shopper owes for orders on account, and its payment online (decision 55). */
export function payOwedRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, payments } = needs

  serveEndpoint(app, guards, readOwed, async ({ userId }) => {
    const entries = await owedEntriesOf(db, userId)
    const numbers = await orderNumbers(
      db,
      entries.flatMap(({ orderId }) => orderId ?? []),
    )
    return {
      owed: await owedBy(db, userId),
      entries: entries.map(({ id: _id, createdAt: at, ...entry }) => ({
        _id,
        at,
        ...entry,
        orderNumber: (entry.orderId && numbers.get(entry.orderId)) || null,
      })),
    }
  })

  serveEndpoint(app, guards, payOwed, async ({ body: { amount }, userId }) => {
    const intent = await begin(userId, amount)
    if (isRefused(intent)) return intent
    const started = await openProviderOrder(needs, intent, 'Please try again later.')
    return isRefused(started) ? started : toWindow(payments, started)
  })

  serveEndpoint(app, guards, verifyOwedPayment, async ({ body, userId }) => {
    const settled = await verifyPayment(needs, { purpose: 'owed', userId, result: body })
    if (isRefused(settled)) return settled
    return { message: `${formatPaise(settled.amount)} paid. Thank you!`, owed: await owedBy(db, userId) }
  })

  function begin(userId: string, amount: Paise): Promise<Intent | Refused<RefusalCodeOf<typeof payOwed>>> {
    return inTransaction(db, async (tx) => {
      await lockShopper(tx, userId)
      if (!needs.shopState.shown.payments.online) return refuse('payment_failed', NO_ONLINE)
      const owed = await owedBy(tx, userId)
      if (amount > owed) return refuse('changed_meanwhile', lessIsOwed(owed))
      const wanted = { userId, amount }
      const open = await findOpenOwedIntent(tx, wanted, payments.name)
      if (!open) return insertOwedIntent(tx, wanted)
      if (open.providerOrderId || (await claimCreation(tx, open.id))) return open
      return refuse('in_progress', STARTING)
    })
  }
}

const NO_ONLINE = 'We don’t take online payments. Please pay us in cash or by UPI.'

const lessIsOwed = (owed: Paise) =>
  owed > 0 ? `You owe us ${formatPaise(owed)} now. Please pay that or less.` : 'You don’t owe us anything.'
