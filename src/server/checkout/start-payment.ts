import { randomBytes } from 'node:crypto'
import type { RefusalCodeOf } from '#contract/endpoint.ts'
import type { OrderRequest, startOnlineOrder } from '#contract/orders.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { lockShopper } from '../accounts/account-store.ts'
import { readCart } from '../cart/cart-store.ts'
import type { Stock } from '../catalog/stock.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import {
  claimCreation,
  giveUpCreation,
  type Intent,
  insertIntent,
  keepProviderOrder,
  lockIntent,
} from '../payments/intent-store.ts'
import { type PaymentProvider, ProviderAway, ProviderRefused } from '../payments/payment-provider.ts'
import { type BasketRefusal, fillBasket } from './basket.ts'
import { type Attempt, firstReply, keepReply } from './idempotency-store.ts'
import { askIfRepeated, paymentJustStarted } from './repeated-order.ts'
import { giveBackHold, giveBackHoldsOf, takeHold } from './stock-hold.ts'

const LEAST_AMOUNT = 100

export type Started = { providerOrderId: string; amount: number }
type Needs = { db: Db; stock: Stock; payments: PaymentProvider }
type Wanted = { userId: string; request: OrderRequest; attempt: Attempt | null }

/** Prices the cart, holds the stock and opens an order at the provider. The same attempt gets the same one again. */
export async function startPayment(
  needs: Needs,
  wanted: Wanted,
): Promise<Started | Refused<RefusalCodeOf<typeof startOnlineOrder>>> {
  const intent = await inTransaction(needs.db, async (tx) => {
    await lockShopper(tx, wanted.userId)
    const earlier = wanted.attempt && (await firstReply<{ intentId: string }>(tx, wanted.attempt))
    if (isRefused(earlier)) return earlier
    if (earlier) return resume(tx, needs.stock, earlier.intentId)
    const sentTwice = wanted.attempt ? null : await paymentJustStarted(tx, wanted.userId, wanted.request)
    if (sentTwice) return resume(tx, needs.stock, sentTwice)
    return (await askIfRepeated(tx, wanted.userId, wanted.request)) ?? begin(tx, needs.stock, wanted)
  })
  if (isRefused(intent)) return intent
  const providerOrderId = intent.providerOrderId ?? (await openProviderOrder(needs, intent))
  return isRefused(providerOrderId) ? providerOrderId : { providerOrderId, amount: intent.amount }
}

type StartRefusal = BasketRefusal | 'payment_failed' | 'key_reused' | 'in_progress'

async function begin(
  tx: Tx,
  stock: Stock,
  { userId, request, attempt }: Wanted,
): Promise<Intent | Refused<StartRefusal>> {
  const products = request.items.map(({ product }) => product)
  await giveBackHoldsOf(tx, stock, { userId, products })
  const basket = await fillBasket(tx, stock, { userId, request })
  if (isRefused(basket)) return basket
  const { cart, tax, total: amount } = basket.quote
  if (amount < LEAST_AMOUNT)
    return refuse('payment_failed', 'Online payment needs a total of at least ₹1. Please choose Cash On Delivery.')
  const intent = await insertIntent(tx, {
    userId,
    cart,
    tax,
    amount,
    lines: basket.lines.map(({ product, quantity, counted }) => ({ product: frozen(product), quantity, counted })),
    address: basket.address,
    cartThen: await readCart(tx, userId),
  })
  if (attempt) await keepReply(tx, attempt, { intentId: intent.id })
  return intent
}

function frozen(product: Intent['lines'][number]['product']): typeof product {
  const { id, name, category, pictures, price, offerPrice, weight } = product
  return { id, name, category, pictures, price, offerPrice, weight }
}

/** Paid or not, it is the same payment; one that is not paid gets its stock back, or says why it cannot. */
async function resume(tx: Tx, stock: Stock, intentId: string): Promise<Intent | Refused<StartRefusal>> {
  const intent = await lockIntent(tx, intentId)
  if (!intent) return refuse('key_reused', 'This payment has expired. Please start a new one.')
  if (intent.orderId) return intent
  const products = intent.lines.map(({ product }) => product.id)
  await giveBackHoldsOf(tx, stock, { userId: intent.userId, products, intent: intentId })
  const held = await takeHold(tx, stock, intent)
  if (isRefused(held)) return held
  if (!intent.providerOrderId && !(await claimCreation(tx, intentId))) {
    return refuse('in_progress', 'This payment is already being started. Please try again in a moment.')
  }
  return intent
}

/** Outside any transaction: a crash here leaves a hold that expires and a provider order that stays unused. */
async function openProviderOrder(
  needs: Needs,
  { id, amount }: Intent,
): Promise<string | Refused<'in_progress' | 'unavailable'>> {
  try {
    const order = await needs.payments.createOrder({ amount, currency: 'INR', receipt: receiptFor(id) })
    if (await keepProviderOrder(needs.db, id, order.id)) return order.id
    return refuse('in_progress', 'This payment was just started in another window. Please try again.')
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error
    await giveUp(needs, id)
    return refuse(
      'unavailable',
      "Online payment isn't available right now. Please try again, or choose Cash On Delivery.",
    )
  }
}

/** The provider takes each receipt once, and a call that failed may have been heard. */
const receiptFor = (intentId: string) => `${intentId}-${randomBytes(4).toString('hex')}`

async function giveUp(needs: Needs, id: string): Promise<void> {
  await inTransaction(needs.db, async (tx) => {
    const intent = await lockIntent(tx, id)
    await giveUpCreation(tx, id)
    if (intent) await giveBackHold(tx, needs.stock, intent)
  })
}
