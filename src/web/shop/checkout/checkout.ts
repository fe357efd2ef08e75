import { useRef, useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import type { BodyToSend } from '#contract/endpoint.ts'
import { quoteBill } from '#contract/orders/bill.ts'
import { placeCodOrder, releaseOnlineOrder, startOnlineOrder, verifyOnlineOrder } from '#contract/orders/place-order.ts'
import type { QuotedBill } from '#contract/refusal.ts'
import type { Address } from '#domain/address.ts'
import type { Bill } from '#domain/bill.ts'
import { type CartLine, soldLines } from '#domain/cart.ts'
import type { DeliveryInstructions, PaymentType } from '#domain/order.ts'
import { callApi } from '../../core/api.ts'
import type { PaymentResult } from '../../core/provider-window.ts'
import { toast } from '../../ui/toast.tsx'
import { askToLogIn, sessionEnded, useSession } from '../account/session-store.ts'
import type { SavedAddresses } from '../address/address-store.ts'
import { endAttempt } from '../cart/attempt-store.ts'
import { cartSaved } from '../cart/cart-store.ts'
import { paymentBegun, paymentEnded } from '../cart/own-holds.ts'
import type { SeenDelivery } from '../delivery/checkout-delivery.ts'
import { confirmPayment, STILL_CONFIRMING } from '../payment/confirm-payment.ts'
import { alertFailure, openPaymentWidget } from '../payment/payment-widget.ts'
import { itemOf } from '../replacements/if-missing-store.ts'
import { attemptKey } from './checkout-attempt.ts'
import { type CheckoutRefusal, followUp, questionFrom } from './checkout-refusal.ts'
import type { Agreed, OrderQuestion } from './order-question.tsx'
import { type Placed, placed } from './placed.ts'
import type { StoreCredit } from './store-credit.ts'

export type Checkout = {
  lines: CartLine[]
  /** The number of withdrawn products in the cart. */
  gone: number
  /** What the order summary shows. */
  bill: Bill
  credit: StoreCredit
  addresses: SavedAddresses
  method: PaymentType
  instructions: DeliveryInstructions
  delivery: SeenDelivery
  /** The server's prices or stock differ from the cart's. */
  onStale(): void
  onPlaced(placed: Placed): void
}

type OrderToSend = BodyToSend<typeof placeCodOrder>
type Ready = {
  user: User
  address: Address
  /** What the shopper has agreed to pay. */
  seen: QuotedBill
  request: OrderToSend
  key: string
}

export function useCheckout(checkout: Checkout) {
  const { lines, gone, bill, credit, addresses, method, instructions, delivery, onStale, onPlaced } = checkout
  const session = useSession()
  const address = addresses.state === 'ready' ? addresses.selected : undefined
  const [busy, setBusy] = useState(false)
  const [stillTrying, setStillTrying] = useState(false)
  const [question, setQuestion] = useState<OrderQuestion | null>(null)
  const [addressMissing, setAddressMissing] = useState(false)
  const running = useRef(false)

  async function placeOrder(agreed: Agreed = {}) {
    // A second click can arrive before React has disabled the button.
    if (running.current) return
    setQuestion(null)
    const ready = prepare(agreed)
    if (!ready) return
    running.current = true
    setBusy(true)
    await cartSaved()
    const done = method === 'COD' ? await payOnDelivery(ready, agreed) : await payOnline(ready, agreed)
    // After success the button stays busy until the page changes.
    if (done) return onPlaced(done)
    running.current = false
    setBusy(false)
    setStillTrying(false)
  }

  function prepare(agreed: Agreed): Ready | null {
    setAddressMissing(!address)
    if (!address) toast.error('Please select an address')
    if (session.state !== 'in') {
      askToLogIn()
      return null
    }
    if (!address) return null
    const sold = soldLines(lines)
    if (!sold.length) {
      toast.error('Nothing in your cart can be ordered right now.')
      return null
    }
    if (sold.length < lines.length + gone && !agreed.withoutUnavailable) {
      const names = lines.filter(({ problem }) => problem?.kind === 'unavailable').map(({ product }) => product.name)
      setQuestion({ about: 'unavailable', names, gone, agreed })
      return null
    }
    const items = sold.map(itemOf)
    const note = instructions.note?.trim() || undefined
    const deliverTo = instructions.deliverTo?.trim() || undefined
    const ordered = { items, address: address._id, note, deliverTo }
    const time = agreed.by ? { promisedBy: agreed.by } : delivery.chosen
    const quoted = sold.map((line) => ({ id: line.product._id, ...line }))
    const seen = agreed.bill ?? quoteBill(quoted, bill)
    const paid = { totalSeen: seen.total, creditSeen: seen.credit }
    const key = attemptKey({ ...ordered, slot: time.slot, method, ...paid })
    const request = { userId: session.user._id, ...ordered, ...time, ...paid, askIfRepeated: !agreed.again }
    return { user: session.user, address, seen, request, key }
  }

  const onBusy = () => setStillTrying(true)

  /** Null when nothing was placed; the reason has then been shown. */
  async function payOnDelivery({ request, key, seen }: Ready, agreed: Agreed): Promise<Placed | null> {
    const reply = await callApi(placeCodOrder, { body: request, idempotencyKey: key, onBusy })
    return reply.success ? placed(reply.message) : explain(reply, { seen, agreed })
  }

  async function payOnline(ready: Ready, agreed: Agreed): Promise<Placed | null> {
    const { user, address, request, key, seen } = ready
    const started = await callApi(startOnlineOrder, { body: request, idempotencyKey: key, onBusy })
    if (!started.success) return explain(started, { seen, agreed })
    setStillTrying(false)
    paymentBegun()
    const { id, amount, currency } = started
    return new Promise((resolve) => {
      openPaymentWidget({
        key: started.key,
        orderId: id,
        amount,
        currency,
        window: started.window,
        name: user.name,
        email: user.email,
        contact: address.phone,
        onPaid: (result) => resolve(verify(result, amount, ready)),
        onFailed: (error) => {
          alertFailure(error)
          void holdAgain(request, key)
        },
        onDismissed: () => resolve(giveBack(id)),
      }).catch((error: unknown) => {
        toast.error(error instanceof Error ? error.message : String(error))
        resolve(giveBack(id))
      })
    })
  }

  /** A failed payment releases the hold; it is taken again for the next card, or the shopper is alerted. */
  async function holdAgain({ promisedBy: _, ...request }: OrderToSend, key: string) {
    const again = await callApi(startOnlineOrder, { body: request, idempotencyKey: key })
    if (!again.success && followUp(again.code) === 'refresh cart') alert(again.message)
  }

  async function giveBack(id: string): Promise<null> {
    const reply = await callApi(releaseOnlineOrder, { body: { razorpay_order_id: id } })
    if (reply.success) paymentEnded()
    onStale()
    return null
  }

  async function verify(result: PaymentResult, amount: number, { request, seen }: Ready): Promise<Placed | null> {
    const { userId, items, address } = request
    const body = { ...result, amount, userId, items, address }
    const reply = await confirmPayment(() => callApi(verifyOnlineOrder, { body, onBusy }))
    if (reply) {
      paymentEnded()
      return reply.success ? placed(reply.message) : explain(reply, { seen, agreed: {} })
    }
    return {
      title: 'We’ve received your payment',
      detail: 'Your order will appear in My Orders as soon as the payment is confirmed.',
      message: STILL_CONFIRMING,
    }
  }

  function explain({ code, ...refusal }: CheckoutRefusal, asked: { seen: QuotedBill; agreed: Agreed }): null {
    const { message, by, bill } = refusal
    const next = followUp(code)
    if (next === 'ask') {
      if (by || bill) delivery.refresh()
      if (bill) credit.refresh()
      if (bill) onStale()
      setQuestion(questionFrom(refusal, { ...asked, method }))
      return null
    }
    toast.error(message)
    if (next !== 'retry') endAttempt()
    if (next === 'log in') sessionEnded()
    if (next === 'refresh cart') onStale()
    if (next === 'refresh delivery') delivery.refresh()
    return null
  }

  /** Until addresses and store credit are loaded the button is busy, so that an early click does not ask about them. */
  const unready =
    session.state === 'checking' || (session.state === 'in' && (addresses.state === 'loading' || credit.isLoading))
  return {
    placeOrder,
    busy: busy || unready,
    stillTrying,
    question,
    dismissQuestion: () => setQuestion(null),
    addressMissing: addressMissing && !address,
  }
}
