import type { FastifyInstance } from 'fastify'
import { takeOrder } from '#contract/orders/take-order.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { billFor, dueOf, takenOff, totalOf } from '#domain/bill.ts'
import { cashRecipientOf, doorOf } from '#domain/cash-orders.ts'
import { type Paise, paise } from '#domain/money.ts'
import type { StoredPayment } from '#domain/order.ts'
import { overLimitWords } from '#domain/owed.ts'
import type { ShopActor } from '#domain/staff.ts'
import type { PhoneCodes } from '../accounts/phone-codes.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Stock } from '../catalog/stock.ts'
import { creditOf, spendCredit } from '../credit/credit-store.ts'
import { chargeOrder, owedBy, owedLimitOf } from '../credit/owed-store.ts'
import type { Db, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { afterCommit } from '../db/transaction.ts'
import type { DeliveryState } from '../delivery/delivery-state.ts'
import { type DeliveryRefusal, promiseOrder, savePromise } from '../delivery/promise-order.ts'
import { actOnce, type Within } from '../http/idempotency.ts'
import type { Counter } from '../http/metrics.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { isBarred } from '../orders/cash-bar-store.ts'
import { retryNumberClash } from '../orders/number-clash.ts'
import { settleOnAccount } from '../orders/on-account.ts'
import type { OrderEvents } from '../orders/order-events.ts'
import { orderMail } from '../orders/order-mail.ts'
import { readOrder } from '../orders/order-reader.ts'
import { insertOrder } from '../orders/place-order-store.ts'
import { readTax } from '../shop/tax-store.ts'
import { type BasketRefusal, countedIn, fillBasket, sumLines } from './basket.ts'
import { customerServed, type Served, type Taken } from './customer-served.ts'
import { takeSlotPlace } from './slot-place.ts'
import { refuseWithoutCode, whyCodeFor } from './spending.ts'
import { spendingCodeFor } from './spending-code.ts'
import { askIfTotalChanged } from './total-seen.ts'

type TakingOrders = {
  db: Db
  stock: Stock
  delivery: DeliveryState
  orderEvents: OrderEvents
  ordersPlaced: Counter
  phoneCodes: PhoneCodes
  /** Cash that is paid at the counter. */
  putInTill(tx: Tx, cash: { orderId: string; amount: Paise }): Promise<void>
}

type Refusals =
  | BasketRefusal
  | DeliveryRefusal
  | 'cash_refused'
  | 'code_required'
  | 'malformed'
  | 'missing_details'
  | 'not_found'
  | 'owed_limit'
  | 'total_changed'

const TYPES: Record<Taken['channel'], Record<Taken['pay'], StoredPayment>> = {
  phone: { cash: 'COD', upi: 'COD', account: 'Account' },
  counter: { cash: 'Cash', upi: 'UPI', account: 'Account' },
}
const BARRED = 'This customer is barred from paying later. Lift it on their page first.'
const NOBODYS = 'Choose a customer: somebody has to owe it.'
const NO_CREDIT = 'Choose a customer: store credit is always somebody’s.'

/** The shop takes an order for somebody: on the phone, or at the counter, where it is handed over at once. */
export function takeOrderRoutes(app: FastifyInstance, { guards, ...needs }: TakingOrders & { guards: Guards }): void {
  const { db, phoneCodes } = needs
  serveEndpoint(app, guards, takeOrder, async ({ body, actor, request }) => {
    const { code, customer, newCustomer } = body
    const attempt = { db, request, holder: actor === 'owner' ? actor : actor.id, body }
    const taking = { taken: body, actor, ip: request.ip }
    const takeWithout = () => actOnce(attempt, (tx) => take(tx, needs, { ...taking, provenFor: null }))
    const takeWith = async (given: string) => {
      const asked = await spendingCodeFor(db, { customer, phone: newCustomer?.phone })
      if (isRefused(asked)) return asked
      const within: Within<WrongCode> = (act) => phoneCodes.use(asked, { code: given, request }, act)
      return actOnce({ ...attempt, within }, (tx) => take(tx, needs, { ...taking, provenFor: asked.holder }))
    }
    // What was taken before, or takes no code, leaves a code unused.
    const first = await retryNumberClash(takeWithout)
    const isRequired = isRefused(first) && first.body.code === 'code_required'
    const taken = isRequired && code ? await retryNumberClash(() => takeWith(code)) : first
    if (isRefused(taken)) return taken
    const order = await readOrder(db, taken.orderId)
    if (!order) throw new Error(`order ${taken.orderId} vanished`)
    return { message: body.channel === 'counter' ? 'Sold' : 'Order placed', order }
  })
}

/** `provenFor`: whose number got the code that was said. */
type Taking = { taken: Taken; actor: ShopActor; ip: string; provenFor: string | null }
type WrongCode = 'wrong_code' | 'too_many_requests'

async function take(
  tx: Tx,
  needs: TakingOrders,
  { taken, actor, ip, provenFor }: Taking,
): Promise<{ orderId: string } | Refused<Refusals>> {
  const { stock, delivery, orderEvents, ordersPlaced, putInTill } = needs
  const { channel } = taken
  const asked = sumLines(taken.items)
  if (isRefused(asked)) return asked
  const tax = await readTax(tx)
  const served = await customerServed(tx, taken)
  if (isRefused(served)) return served
  const { userId } = served
  const basket = await fillBasket(tx, { userId, asked, address: served.address, tax })
  if (isRefused(basket)) return basket
  const promise = channel === 'phone' ? promiseOrder(delivery.quotes, { ...taken, ...basket }) : null
  if (isRefused(promise)) return promise

  const paymentType = TYPES[channel][taken.pay]
  if (taken.useCredit && served.isUnknown) return refuse('missing_details', NO_CREDIT)
  const balance = taken.useCredit ? await creditOf(tx, userId) : paise(0)
  const bill = billFor(basket.lines, { tax, fee: promise?.area.fee ?? paise(0), balance })
  const newTotal = askIfTotalChanged(taken, basket.lines, bill)
  if (newTotal) return newTotal
  const refusal = (await whyNotPaidLater(tx, served, paymentType)) ?? (promise && (await takeSlotPlace(tx, promise)))
  if (refusal) return refusal

  const isProven = provenFor === userId || served.isNew
  const codeReason = isProven ? null : await whyCodeFor(tx, taken, { userId, bill, place: basket.address })

  const orderId = newId()
  const [credit, due] = [takenOff(bill, 'credit'), dueOf(bill)]
  const door = channel === 'phone' ? doorOf(basket.address) : undefined
  const counted = countedIn(basket.lines)
  const { note, deliverTo } = taken
  if (counted.length > 0) await stock.take(tx, counted, { kind: 'order', source: orderId })
  await insertOrder(tx, {
    id: orderId,
    userId,
    paymentType,
    isPaid: paymentType === 'Cash' || paymentType === 'UPI' || (due === 0 && credit > 0),
    placedBy: actor === 'owner' ? 'seller' : 'staff',
    staffId: actor === 'owner' ? undefined : actor.id,
    channel,
    status: channel === 'counter' ? 'Delivered' : 'Order Placed',
    instructions: { note: note || null, deliverTo: deliverTo || null },
    ...(door && { door }),
    ...basket,
    bill,
  })
  if (promise) await savePromise(tx, delivery, { id: orderId, door }, promise)
  if (credit > 0) await spendCredit(tx, { userId, amount: credit, reason: 'order', orderId })
  if (paymentType === 'Account') {
    if (!(await chargeOrder(tx, { userId, amount: due, orderId }))) return await refuseOnAccount(tx, userId, due)
    // Of an advance.
    await settleOnAccount(tx, userId)
  }
  // Last: what is refused anyway needs no code.
  if (codeReason) return refuseWithoutCode(codeReason)
  if (paymentType === 'Cash') await putInTill(tx, { orderId, amount: due })
  if (channel === 'phone') await orderMail.queue(tx, served.email, { orderId, status: 'Order Placed' })
  await orderEvents.publish(tx, { orderId, userId, isPlaced: true })
  const details = { amount: totalOf(bill), channel }
  await recordActivity(tx, { who: actor, act: 'order_taken', target: orderId, details, ip })
  afterCommit(tx, () => ordersPlaced.add({ payment: paymentType }))
  return { orderId }
}

async function refuseOnAccount(tx: Tx, userId: string, due: Paise): Promise<Refused<'owed_limit'>> {
  const [owed, limit] = [await owedBy(tx, userId), await owedLimitOf(tx, userId)]
  return refuse('owed_limit', overLimitWords({ owed, limit, due }))
}

/** Who is barred from paying on delivery can't owe anything either. */
async function whyNotPaidLater(
  tx: Tx,
  { userId, address, isUnknown }: Served,
  paymentType: StoredPayment,
): Promise<Refused<'cash_refused' | 'missing_details'> | null> {
  if (paymentType !== 'COD' && paymentType !== 'Account') return null
  if (isUnknown || !address) return refuse('missing_details', NOBODYS)
  return (await isBarred(tx, cashRecipientOf(userId, address.address))) ? refuse('cash_refused', BARRED) : null
}
