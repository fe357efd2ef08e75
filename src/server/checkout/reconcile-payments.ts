import { inTransaction } from '../db/transaction.ts'
import { isRefusal } from '../http/refused.ts'
import { capturedBy } from '../payments/captured-by.ts'
import {
  claimChecks,
  type DueIntent,
  findIntentByProviderOrder,
  lockExpired,
  lockIntent,
  planNextCheck,
} from '../payments/intent-store.ts'
import { ProviderAway, ProviderRefused } from '../payments/payment-provider.ts'
import type { Shop } from '../shop.ts'
import { settlePayment } from './settle-payment.ts'
import { giveBackHold } from './stock-hold.ts'

export const CHECK_JOB = 'check open payments'
const AT_ONCE = 20

/** Asks the provider what became of the payments that nobody has told us about. */
export async function checkOpenPayments(shop: Shop): Promise<void> {
  for (let due = await claimChecks(shop.db, AT_ONCE); due.length > 0; due = await claimChecks(shop.db, AT_ONCE)) {
    for (const intent of due) {
      if (await check(shop, intent)) await planNextCheck(shop.db, intent.id)
    }
  }
}

/** False when the provider could not be asked. */
async function check(shop: Shop, intent: DueIntent): Promise<boolean> {
  try {
    const payments = await shop.payments.paymentsOf(intent.providerOrderId)
    for (const payment of payments) {
      const captured = await capturedBy(shop.payments, payment, { ...intent, orderId: null })
      if (captured) await settlePayment(shop, captured)
    }
    const over = payments.length > 0 && payments.every(({ status }) => status === 'failed')
    if (over) await releaseHold(shop, intent.providerOrderId)
    return true
  } catch (error) {
    if (error instanceof ProviderAway) return false
    if (error instanceof ProviderRefused) return true
    throw error
  }
}

/** Nobody is paying for it now; a later payment takes the stock again or is refunded. */
export async function releaseHold(shop: Shop, providerOrderId: string): Promise<void> {
  const intent = await findIntentByProviderOrder(shop.db, providerOrderId)
  if (!intent?.held) return
  const changed = await inTransaction(shop.db, async (tx) => {
    const locked = await lockIntent(tx, intent.id)
    return locked ? giveBackHold(tx, locked) : []
  })
  if (!isRefusal(changed)) await shop.productList.refresh(changed)
}

export async function releaseExpiredHolds(shop: Shop): Promise<void> {
  for (;;) {
    const changed = await inTransaction(shop.db, async (tx) => {
      const expired = await lockExpired(tx)
      return expired && giveBackHold(tx, expired)
    })
    if (!changed || isRefusal(changed)) return
    await shop.productList.refresh(changed)
  }
}
