import { inTransaction } from '../db/transaction.ts'
import { workOff } from '../jobs/leased-rows.ts'
import { capturedBy } from '../payments/captured-by.ts'
import { claimChecks, type DueIntent, planNextCheck } from '../payments/intent-check-store.ts'
import { findIntentByProviderOrder, lockExpired, lockIntent } from '../payments/intent-store.ts'
import { type PaymentProvider, ProviderAway, ProviderRefused } from '../payments/payment-provider.ts'
import { type SettleNeeds, settlePayment } from './settle-payment.ts'
import { giveBackHold } from './stock-hold.ts'

export const CHECK_JOB = 'check open payments'
const AT_ONCE = 20

export type ReconcileNeeds = SettleNeeds & { payments: PaymentProvider }
type ReleaseNeeds = Pick<ReconcileNeeds, 'db' | 'stock' | 'payments'>

/** Asks the provider about open payments: a browser may never come back, and a webhook may be lost. */
export async function checkOpenPayments(needs: ReconcileNeeds): Promise<void> {
  await workOff(
    () => claimChecks(needs.db, needs.payments.name, AT_ONCE),
    async (intent) => {
      if (await check(needs, intent)) await planNextCheck(needs.db, intent.id)
    },
  )
}

/** False when the provider could not be asked. */
async function check(needs: ReconcileNeeds, intent: DueIntent): Promise<boolean> {
  try {
    const payments = await needs.payments.paymentsOf(intent.providerOrderId)
    for (const payment of payments) {
      const captured = await capturedBy(needs.payments, payment, { ...intent, paymentId: null })
      if (captured) await settlePayment(needs, captured)
    }
    const over = payments.length > 0 && payments.every(({ status }) => status === 'failed')
    if (over) await releaseHold(needs, intent.providerOrderId)
    return true
  } catch (error) {
    if (error instanceof ProviderAway) return false
    if (error instanceof ProviderRefused) return true
    throw error
  }
}

/** For a payment that was closed or failed; a later payment takes the stock again or is refunded. */
export async function releaseHold(needs: ReleaseNeeds, providerOrderId: string): Promise<void> {
  const intent = await findIntentByProviderOrder(needs.db, {
    provider: needs.payments.name,
    orderId: providerOrderId,
  })
  if (!intent?.held) return
  await inTransaction(needs.db, async (tx) => {
    const locked = await lockIntent(tx, intent.id)
    if (locked) await giveBackHold(tx, needs.stock, locked)
  })
}

export async function releaseExpiredHolds(needs: ReleaseNeeds): Promise<void> {
  for (;;) {
    const released = await inTransaction(needs.db, async (tx) => {
      const expired = await lockExpired(tx)
      if (expired) await giveBackHold(tx, needs.stock, expired)
      return expired !== null
    })
    if (!released) return
  }
}
