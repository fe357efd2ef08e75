import type { Order } from '#contract/orders/order.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { decideRefund } from '#domain/decide-refund.ts'
import { formatPaise } from '#domain/money.ts'
import { refundTarget } from '#domain/money-back.ts'
import type { ShopActor } from '#domain/staff.ts'
import { findAccount } from '../accounts/account-store.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { findHeldRefund, type HeldRefund, insertHeldRefund } from './held-refund-store.ts'
import { readMoney } from './order-money.ts'
import { readOrder } from './order-reader.ts'
import { lockOrder, type OrderRow } from './order-store.ts'
import { type ItemRefunds, refundItems } from './refund-items.ts'
import { refundableItems } from './refund-items-store.ts'
import { reportMail } from './report-mail.ts'
import { findReport, type ReportRow, setAnswer } from './report-store.ts'

type Needs = ItemRefunds & { db: Db }
type Actor = { actor: ShopActor; ip: string }
type Answer = {
  id: string
  refund: boolean
  quantity?: number | undefined
  words?: string | undefined
  undoable?: boolean | undefined
}
type Refusals = 'not_found' | 'impossible_move'

/** Under the order's lock: a report gets one answer, and the same one again changes nothing. */
export async function answerReportWith(
  needs: Needs,
  { actor, ip, ...answer }: Answer & Actor,
): Promise<{ message: string; order: Order } | Refused<Refusals>> {
  const { db } = needs
  const unknown = refuse('not_found', 'We couldn’t find this complaint.')
  const answered = await inTransaction(db, async (tx) => {
    const found = await findReport(tx, answer.id)
    const order = found && (await lockOrder(tx, found.orderId))
    const report = order && (await findReport(tx, answer.id))
    if (!report) return unknown
    if (report.state !== 'open') return isSame(report, answer) ? { report, message: 'Already answered' } : taken(report)
    const held = await findHeldRefund(tx, answer.id)
    if (held) return isSameAsHeld(held, answer) ? { report, message: 'Already answered' } : isHeld()
    const message = await (answer.refund ? refund : decline)(tx, needs, { order, report, answer, actor, ip })
    return isRefused(message) ? message : { report, message }
  })
  if (isRefused(answered)) return answered
  const order = await readOrder(db, answered.report.orderId)
  if (!order) throw new Error(`order ${answered.report.orderId} vanished after an answer`)
  return { message: answered.message, order }
}

const taken = ({ state }: ReportRow) =>
  refuse(
    'impossible_move',
    state === 'refunded'
      ? 'This complaint was answered with a refund already.'
      : 'This complaint was declined already.',
  )

const isHeld = () => refuse('impossible_move', 'A refund for this complaint is on its way. Undo it first.')

const isSameAsHeld = (held: HeldRefund, { refund, quantity, words }: Answer) =>
  refund && (held.words ?? '') === (words ?? '') && (quantity === undefined || held.quantity === quantity)

const isSame = (report: ReportRow, { refund, quantity, words }: Answer) =>
  report.state === (refund ? 'refunded' : 'declined') &&
  (report.answer ?? '') === (words ?? '') &&
  (!refund || quantity === undefined || report.refunded === quantity)

type Case = Actor & { order: OrderRow; report: ReportRow; answer: Answer }

async function refund(
  tx: Tx,
  needs: Needs,
  { order, report, answer, actor, ip }: Case,
): Promise<string | Refused<'impossible_move'>> {
  const { id, productId } = report
  const money = await readMoney(tx, order)
  const item = money.items.find((one) => one.productId === productId)
  const left = item ? item.quantity - item.refunded : 0
  const quantity = answer.quantity ?? Math.max(1, Math.min(report.quantity, left))
  const lines = [{ productId, quantity }]
  const decision = decideRefund(money, lines)
  if ('problem' in decision) return refuse('impossible_move', decision.problem)
  if (answer.undoable) {
    const { id: orderId, userId } = order
    const held = { reportId: id, orderId, productId, quantity, words: answer.words || null, decidedBy: actor, ip }
    await insertHeldRefund(tx, held)
    await needs.orderEvents.publish(tx, { orderId, userId })
    return `Refunding ${formatPaise(decision.amount)} ${refundTarget({ ...decision, paidBy: money.paidBy })}`
  }
  const wanted = { lines, reason: answer.words, actor, ip }
  const amount = await refundItems(tx, needs, money, wanted, [{ id, refunded: quantity }])
  return isRefused(amount)
    ? amount
    : `${formatPaise(amount)} refunded ${refundTarget({ ...decision, paidBy: money.paidBy })}`
}

async function decline(tx: Tx, { orderEvents }: Needs, { order, report, answer, actor, ip }: Case): Promise<string> {
  const { id: orderId, userId } = order
  const { id: reportId, productId } = report
  await setAnswer(tx, reportId, { state: 'declined', answer: answer.words ?? '' })
  const shopper = await findAccount(tx, userId)
  await reportMail.queue(tx, shopper?.email ?? null, { orderId, reportId })
  const name = (await refundableItems(tx, orderId)).find((item) => item.productId === productId)?.name ?? 'an item'
  const details = { name, ...(answer.words && { reason: answer.words }) }
  await recordActivity(tx, { who: actor, act: 'report_declined', target: orderId, details, ip })
  await orderEvents.publish(tx, { orderId, userId })
  return 'Answer sent'
}
