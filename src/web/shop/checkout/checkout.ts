import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '../../../contract/accounts.ts'
import {
  type OrderRequest,
  placeCodOrder,
  releaseOnlineOrder,
  startOnlineOrder,
  verifyOnlineOrder,
} from '../../../contract/orders.ts'
import type { Refusal, RefusalCode } from '../../../contract/refusal.ts'
import type { Address } from '../../../domain/address.ts'
import type { CartLine } from '../../../domain/cart.ts'
import type { Paise } from '../../../domain/money.ts'
import type { PaymentType } from '../../../domain/order.ts'
import { callApi } from '../../api.ts'
import { toast } from '../../ui/toast.tsx'
import { openLogin, sessionEnded, useSession } from '../account/session-store.ts'
import type { AddressBook } from '../address/address-store.ts'
import { cartSettled, clearCart } from '../cart/cart-store.ts'
import { attemptKey, endAttempt } from '../cart/checkout-attempt.ts'
import { openPaymentWidget, type PaymentError, type PaymentResult } from './payment-widget.ts'

export type Checkout = {
  lines: CartLine[]
  total: Paise
  addresses: AddressBook
  method: PaymentType
  /** The shop says that prices or stock are not what the cart thought. */
  onStale(): void
}

type Ready = { user: User; address: Address; request: OrderRequest; key: string }

/** After these the same call may still succeed, so the attempt goes on. */
const PASSING: readonly RefusalCode[] = ['unavailable', 'in_progress', 'too_many_requests', 'internal']
const STALE: readonly RefusalCode[] = ['out_of_stock', 'unknown_product', 'empty_order', 'payment_refunded']

export function useCheckout({ lines, total, addresses, method, onStale }: Checkout) {
  const session = useSession()
  const address = addresses.state === 'ready' ? addresses.selected : undefined
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function placeOrder() {
    const ready = prepare()
    if (!ready) return
    setBusy(true)
    await cartSettled()
    const done = method === 'COD' ? await payOnDelivery(ready) : await payOnline(ready)
    setBusy(false)
    if (!done) return
    endAttempt()
    toast.success(done)
    await navigate('/my-orders', { viewTransition: true })
    clearCart()
  }

  function prepare(): Ready | null {
    if (session.state !== 'in') {
      openLogin()
      return null
    }
    if (!address) {
      toast.error('Please select an address')
      return null
    }
    const sold = lines.filter((line) => line.problem?.kind !== 'unavailable')
    if (!sold.length) {
      toast.error('Nothing in your cart can be ordered right now.')
      return null
    }
    const items = sold.map(({ product, quantity }) => ({ product: product._id, quantity }))
    const key = attemptKey({ items, address: address._id, method, total })
    return { user: session.user, address, request: { items, address: address._id }, key }
  }

  /** The sentence that says it is done, or null when it is not and the shopper has been told why. */
  async function payOnDelivery({ request, key }: Ready): Promise<string | null> {
    const answer = await callApi(placeCodOrder, { body: request, idempotencyKey: key })
    return answer.success ? answer.message : explain(answer)
  }

  async function payOnline({ user, address, request, key }: Ready): Promise<string | null> {
    const started = await callApi(startOnlineOrder, { body: request, idempotencyKey: key })
    if (!started.success) return explain(started)
    const { id, amount, currency, testMode } = started
    return new Promise((resolve) => {
      openPaymentWidget({
        key: started.key,
        orderId: id,
        amount,
        currency,
        testMode,
        name: user.name,
        email: user.email,
        contact: address.phone,
        onPaid: (result) => resolve(verify(result)),
        onFailed: (error) => {
          alertFailure(error)
          void holdAgain(request, key)
        },
        onDismissed: () => resolve(giveBack(id)),
      }).catch((error: unknown) => {
        toast.error(error instanceof Error ? error.message : String(error))
        resolve(null)
      })
    })
  }

  /** A failed payment gives the stock back; whoever tries another card should find it still there, or know. */
  async function holdAgain(request: OrderRequest, key: string) {
    const again = await callApi(startOnlineOrder, { body: request, idempotencyKey: key })
    if (!again.success && STALE.includes(again.code)) alert(again.message)
  }

  async function giveBack(id: string): Promise<null> {
    await callApi(releaseOnlineOrder, { body: { razorpay_order_id: id } })
    onStale()
    return null
  }

  async function verify(result: PaymentResult): Promise<string | null> {
    for (const pause of [0, 1000, 3000]) {
      await new Promise((resume) => setTimeout(resume, pause))
      const answer = await callApi(verifyOnlineOrder, { body: result })
      if (answer.success) return answer.message
      if (!PASSING.includes(answer.code)) return explain(answer)
    }
    return 'You have paid. Your order will appear here as soon as the payment is confirmed.'
  }

  function explain(refused: Refusal): null {
    toast.error(refused.message)
    if (!PASSING.includes(refused.code)) endAttempt()
    if (refused.code === 'not_signed_in') sessionEnded()
    if (STALE.includes(refused.code)) onStale()
    return null
  }

  /** Who is in a hurry waits for the addresses instead of being asked for one. */
  const unready = session.state === 'checking' || (session.state === 'in' && addresses.state === 'loading')
  return { placeOrder, busy: busy || unready }
}

function alertFailure({ code, description, source, step, reason, metadata }: PaymentError) {
  for (const part of [code, description, source, step, reason, metadata.order_id, metadata.payment_id]) alert(part)
}
