import { useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { BodyToSend } from '#contract/endpoint.ts'
import { placeCodOrder, releaseOnlineOrder, startOnlineOrder, verifyOnlineOrder } from '#contract/orders.ts'
import type { Address } from '#domain/address.ts'
import type { CartLine } from '#domain/cart.ts'
import { type Paise, rupeesFromPaise } from '#domain/money.ts'
import type { DeliveryWishes, PaymentType } from '#domain/order.ts'
import { callApi, type RefusalOf } from '../../api.ts'
import type { PaymentError, PaymentResult } from '../../provider-window.ts'
import { toast } from '../../ui/toast.tsx'
import { askToLogIn, sessionEnded, useSession } from '../account/session-store.ts'
import type { SavedAddresses } from '../address/address-store.ts'
import { endAttempt } from '../cart/attempt-store.ts'
import { cartSettled } from '../cart/cart-store.ts'
import { paymentBegun, paymentEnded } from '../cart/own-holds.ts'
import type { SeenDelivery } from '../delivery/checkout-delivery.ts'
import { attemptKey } from './checkout-attempt.ts'
import type { Agreed, OrderQuestion } from './order-question.tsx'
import { openPaymentWidget } from './payment-widget.ts'
import { type Placed, placed } from './placed.ts'

export type Checkout = {
  lines: CartLine[]
  /** The number of withdrawn products in the cart. */
  gone: number
  total: Paise
  addresses: SavedAddresses
  method: PaymentType
  wishes: DeliveryWishes
  delivery: SeenDelivery
  /** The server's prices or stock differ from the cart's. */
  onStale(): void
  onPlaced(placed: Placed): void
}

type OrderToSend = BodyToSend<typeof placeCodOrder>
type Ready = { user: User; address: Address; request: OrderToSend; key: string }

type CheckoutRefusal =
  | RefusalOf<typeof placeCodOrder>
  | RefusalOf<typeof startOnlineOrder>
  | RefusalOf<typeof verifyOnlineOrder>

/** What a refused checkout leads to, beside its sentence. `retry`: the same attempt may still succeed. */
function followUp(
  code: CheckoutRefusal['code'],
): 'ask' | 'retry' | 'log in' | 'refresh cart' | 'refresh delivery' | 'start over' {
  switch (code) {
    case 'ordered_recently':
    case 'promise_changed':
    case 'fee_changed':
      return 'ask'
    case 'unavailable':
    case 'in_progress':
    case 'too_many_requests':
    case 'internal':
      return 'retry'
    case 'not_signed_in':
      return 'log in'
    case 'out_of_stock':
    case 'unknown_product':
    case 'payment_refunded':
      return 'refresh cart'
    case 'not_served':
    case 'below_minimum':
    case 'not_taking_orders':
      return 'refresh delivery'
    case 'unknown_address':
    case 'forbidden':
    case 'key_reused':
    case 'hold_limit':
    case 'too_many_open_orders':
    case 'cash_refused':
    case 'not_found':
    case 'payment_unverified':
    case 'payment_failed':
    case 'malformed':
    case 'missing_details':
    case 'too_large':
    case 'unsupported_type':
    case 'foreign_origin':
      return 'start over'
  }
}

function questionFrom(
  { message, by, fee }: Pick<CheckoutRefusal, 'message' | 'by' | 'fee'>,
  agreed: Agreed,
): OrderQuestion {
  if (fee !== undefined) return { about: 'fee', fee, agreed }
  return by ? { about: 'later', by: new Date(by), message, agreed } : { about: 'repeated', message, agreed }
}

export function useCheckout(checkout: Checkout) {
  const { lines, gone, total, addresses, method, wishes, delivery, onStale, onPlaced } = checkout
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
    await cartSettled()
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
    const sold = lines.filter((line) => line.problem?.kind !== 'unavailable')
    if (!sold.length) {
      toast.error('Nothing in your cart can be ordered right now.')
      return null
    }
    if (sold.length < lines.length + gone && !agreed.withoutUnavailable) {
      const names = lines.filter((line) => !sold.includes(line)).map(({ product }) => product.name)
      setQuestion({ about: 'unavailable', names, gone, agreed })
      return null
    }
    const items = sold.map(({ product, quantity }) => ({ product: product._id, quantity }))
    const note = wishes.note?.trim() || undefined
    const deliverTo = wishes.deliverTo?.trim() || undefined
    const ordered = { items, address: address._id, note, deliverTo }
    const time = agreed.by ? { promisedBy: agreed.by } : delivery.chosen
    const feeSeen = agreed.fee ?? rupeesFromPaise(delivery.fee)
    const key = attemptKey({ ...ordered, slot: time.slot, method, total })
    const request = { userId: session.user._id, ...ordered, ...time, feeSeen, askIfRepeated: !agreed.again }
    return { user: session.user, address, request, key }
  }

  const onBusy = () => setStillTrying(true)

  /** Null when nothing was placed; the reason has then been shown. */
  async function payOnDelivery({ request, key }: Ready, agreed: Agreed): Promise<Placed | null> {
    const answer = await callApi(placeCodOrder, { body: request, idempotencyKey: key, onBusy })
    return answer.success ? placed(answer.message) : explain(answer, agreed)
  }

  async function payOnline(ready: Ready, agreed: Agreed): Promise<Placed | null> {
    const { user, address, request, key } = ready
    const started = await callApi(startOnlineOrder, { body: request, idempotencyKey: key, onBusy })
    if (!started.success) return explain(started, agreed)
    setStillTrying(false)
    paymentBegun()
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
    const answer = await callApi(releaseOnlineOrder, { body: { razorpay_order_id: id } })
    if (answer.success) paymentEnded()
    onStale()
    return null
  }

  async function verify(result: PaymentResult, amount: number, { request }: Ready): Promise<Placed | null> {
    const { userId, items, address } = request
    for (const pause of [0, 1000, 3000]) {
      await new Promise((resume) => setTimeout(resume, pause))
      const answer = await callApi(verifyOnlineOrder, { body: { ...result, amount, userId, items, address }, onBusy })
      if (!answer.success && followUp(answer.code) === 'retry') continue
      paymentEnded()
      return answer.success ? placed(answer.message) : explain(answer, {})
    }
    return {
      title: 'We’ve received your payment',
      detail: 'Your order will appear in My orders as soon as the payment is confirmed.',
      message: 'Payment received. We’re confirming it now.',
    }
  }

  function explain({ code, message, by, fee }: CheckoutRefusal, agreed: Agreed): null {
    const next = followUp(code)
    if (next === 'ask') {
      if (by || fee !== undefined) delivery.refresh()
      setQuestion(questionFrom({ message, by, fee }, agreed))
      return null
    }
    toast.error(message)
    if (next !== 'retry') endAttempt()
    if (next === 'log in') sessionEnded()
    if (next === 'refresh cart') onStale()
    if (next === 'refresh delivery') delivery.refresh()
    return null
  }

  /** Until the addresses are loaded the button is busy, so that an early click does not ask for one. */
  const unready = session.state === 'checking' || (session.state === 'in' && addresses.state === 'loading')
  return {
    placeOrder,
    busy: busy || unready,
    stillTrying,
    question,
    dismissQuestion: () => setQuestion(null),
    addressMissing: addressMissing && !address,
  }
}

function alertFailure({ code, description, source, step, reason, metadata }: PaymentError) {
  for (const part of [code, description, source, step, reason, metadata.order_id, metadata.payment_id]) alert(part)
}
