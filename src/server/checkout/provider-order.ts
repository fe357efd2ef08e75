import type { ProviderName } from '#contract/orders/place-order.ts'
import { type Refused, refuse } from '#contract/refused.ts'
import type { Stock } from '../catalog/stock.ts'
import type { Db } from '../db/database.ts'
import type { Intent } from '../db/tables/payment-tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { giveUpCreation, lockIntent, saveProviderOrder } from '../payments/intent-store.ts'
import { type PaymentProvider, ProviderAway, ProviderRefused } from '../payments/payment-provider.ts'
import { markFor } from '../payments/shop-mark.ts'
import { giveBackHold } from './stock-hold.ts'

export type Started = { providerOrderId: string; provider: ProviderName; amount: number }
type Needs = { db: Db; stock: Stock; payments: PaymentProvider; shopId: string }

export const STARTING = 'This payment is already being started. Please try again in a moment.'

/** Outside any transaction: a crash here leaves a hold that expires and a provider order that stays unused. */
export async function openProviderOrder(
  needs: Needs,
  { id, amount, provider: earlier, providerOrderId }: Intent,
  otherwise: string,
): Promise<Started | Refused<'in_progress' | 'unavailable'>> {
  if (earlier && providerOrderId) return { providerOrderId, provider: earlier, amount }
  const { name: provider } = needs.payments
  try {
    if (!provider) throw new ProviderAway('the shop has no payment provider')
    const order = await needs.payments.createOrder({ amount, currency: 'INR', ...markFor(needs.shopId, id) })
    const made = { provider, providerOrderId: order.id }
    if (await saveProviderOrder(needs.db, id, made)) return { ...made, amount }
    return refuse('in_progress', 'This payment was just started in another window. Please try again.')
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error
    await giveUp(needs, id)
    return refuse('unavailable', `Online payment isn’t available right now. ${otherwise}`)
  }
}

async function giveUp(needs: Needs, id: string): Promise<void> {
  await inTransaction(needs.db, async (tx) => {
    const intent = await lockIntent(tx, id)
    await giveUpCreation(tx, id)
    if (intent) await giveBackHold(tx, needs.stock, intent)
  })
}

/** What the payment window is opened with. */
export const toWindow = (
  { keyId: key, testMode }: PaymentProvider,
  { providerOrderId: id, amount, provider: window }: Started,
) => ({ id, amount, currency: 'INR' as const, key, testMode, window })
