import { randomBytes } from 'node:crypto'
import type { OrderRequest } from '../../contract/orders.ts'
import { lockShopper } from '../accounts/account-store.ts'
import { readCart } from '../cart/cart-store.ts'
import type { Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { isRefusal, type Refused, refuse } from '../http/refused.ts'
import {
  claimCreation,
  giveUpCreation,
  type Intent,
  insertIntent,
  keepProviderOrder,
  lockIntent,
} from '../payments/intent-store.ts'
import { ProviderAway, ProviderRefused } from '../payments/payment-provider.ts'
import type { Shop } from '../shop.ts'
import { countedIn, fillBasket } from './basket.ts'
import { type Attempt, firstReply, keepReply } from './idempotency-store.ts'
import { askIfRepeated, paymentJustStarted } from './repeated-order.ts'
import { giveBackHold, giveBackHoldsOf, takeHold } from './stock-hold.ts'

const LEAST_AMOUNT = 100

export type Started = { providerOrderId: string; amount: number }
type Wanted = { userId: string; request: OrderRequest; attempt: Attempt | null }

/** Prices the cart, holds the stock and opens an order at the provider. The same attempt gets the same one again. */
export async function startPayment(shop: Shop, wanted: Wanted): Promise<Started | Refused> {
  const prepared = await inTransaction(shop.db, async (tx) => {
    await lockShopper(tx, wanted.userId)
    const earlier = wanted.attempt && (await firstReply<{ intentId: string }>(tx, wanted.attempt))
    if (isRefusal(earlier)) return earlier
    if (earlier) return resume(tx, earlier.intentId)
    const sentTwice = wanted.attempt ? null : await paymentJustStarted(tx, wanted.userId, wanted.request)
    if (sentTwice) return resume(tx, sentTwice)
    return (await askIfRepeated(tx, wanted.userId, wanted.request)) ?? begin(tx, wanted)
  })
  if (isRefusal(prepared)) return prepared
  await shop.productList.refresh(prepared.changed)
  const { intent } = prepared
  const providerOrderId = intent.providerOrderId ?? (await openProviderOrder(shop, intent))
  return isRefusal(providerOrderId) ? providerOrderId : { providerOrderId, amount: intent.amount }
}

type Prepared = { intent: Intent; changed: string[] }

async function begin(tx: Tx, { userId, request, attempt }: Wanted): Promise<Prepared | Refused> {
  const products = request.items.map(({ product }) => product)
  const givenBack = await giveBackHoldsOf(tx, userId, { products })
  const basket = await fillBasket(tx, userId, request)
  if (isRefusal(basket)) return basket
  const { cart, tax, total: amount } = basket.quote
  if (amount < LEAST_AMOUNT)
    return refuse(409, 'payment_failed', 'Online payment needs a total of at least ₹1. Please choose Cash On Delivery.')
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
  return { intent, changed: [...givenBack, ...countedIn(basket.lines).map(({ productId }) => productId)] }
}

function frozen(product: Intent['lines'][number]['product']): typeof product {
  const { id, name, category, pictures, price, offerPrice, weight } = product
  return { id, name, category, pictures, price, offerPrice, weight }
}

/** Paid or not, it is the same payment; one that is not paid gets its stock back, or says why it cannot. */
async function resume(tx: Tx, intentId: string): Promise<Prepared | Refused> {
  const intent = await lockIntent(tx, intentId)
  if (!intent) return refuse(409, 'key_reused', 'This payment has expired. Please start a new one.')
  if (intent.orderId) return { intent, changed: [] }
  const products = intent.lines.map(({ product }) => product.id)
  const givenBack = await giveBackHoldsOf(tx, intent.userId, { products, intent: intentId })
  const held = await takeHold(tx, intent)
  if (isRefusal(held)) return held
  if (!intent.providerOrderId && !(await claimCreation(tx, intentId))) {
    return refuse(409, 'in_progress', 'This payment is already being started. Please try again in a moment.')
  }
  return { intent, changed: [...givenBack, ...held.changed] }
}

/** Outside any transaction: a crash here leaves a hold that expires and a provider order that stays unused. */
async function openProviderOrder(shop: Shop, { id, amount }: Intent): Promise<string | Refused> {
  try {
    const order = await shop.payments.createOrder({ amount, currency: 'INR', receipt: receiptFor(id) })
    if (await keepProviderOrder(shop.db, id, order.id)) return order.id
    return refuse(409, 'in_progress', 'This payment was just started in another window. Please try again.')
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error
    await giveUp(shop, id)
    return refuse(
      503,
      'unavailable',
      "Online payment isn't available right now. Please try again, or choose Cash On Delivery.",
    )
  }
}

/** The provider takes each receipt once, and a call that failed may have been heard. */
const receiptFor = (intentId: string) => `${intentId}-${randomBytes(4).toString('hex')}`

async function giveUp(shop: Shop, id: string): Promise<void> {
  const changed = await inTransaction(shop.db, async (tx) => {
    const intent = await lockIntent(tx, id)
    await giveUpCreation(tx, id)
    return intent ? giveBackHold(tx, intent) : []
  })
  if (!isRefusal(changed)) await shop.productList.refresh(changed)
}
