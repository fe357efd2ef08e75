import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { formatPaise, type Paise } from '#domain/money.ts'
import { dueAtDoor } from '#domain/order.ts'
import { DOOR_CODE_TRIES, type DoorPayment, tapMoment } from '#domain/riding.ts'
import type { ShopActor, StaffMember } from '#domain/staff.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Tx } from '../db/database.ts'
import { SavedRefusal } from '../http/idempotency.ts'
import { moveLocked, type OrderLife } from '../orders/order-life.ts'
import { countDoorCode, saveMoneyTaken } from './deliveries-store.ts'
import { doorCodeOf } from './door-code.ts'
import { findDoorCodeKey } from './door-code-store.ts'
import { type HeldOrder, lockHeld } from './own-delivery.ts'

type Payment = { by: DoorPayment; amount: Paise } | undefined
type Done = { message: string }

type Delivering = {
  order: string
  code: string
  payment?: Payment
  at?: Date | undefined
  actor: StaffMember
  ip: string
}

/** The money is checked first: a wrong amount is no try of the door code. */
export async function deliverHeld(
  tx: Tx,
  life: OrderLife,
  { order: orderId, code, payment, at: tapped, actor, ip }: Delivering,
): Promise<Done | Refused<'not_found' | 'impossible_move'> | SavedRefusal<'wrong_code'>> {
  const held = await lockHeld(tx, orderId, { actor, others: false })
  if (isRefused(held)) return held
  const { order, delivery } = held
  if (!delivery.leftAt) return refuse('impossible_move', `Leave the shop with ${order.number} first.`)
  const unpaid = refuseWrongAmount(held, payment)
  if (unpaid) return unpaid
  const tries = await countDoorCode(tx, orderId)
  if (tries === null) return refuse('impossible_move', ASK_MANAGER)
  if (code !== doorCodeOf(await findDoorCodeKey(tx), delivery)) {
    await recordActivity(tx, { who: actor, act: 'door_code_wrong', target: orderId, ip })
    return new SavedRefusal(refuse('wrong_code', wrongCode(DOOR_CODE_TRIES - tries)))
  }
  if (payment) await saveMoneyTaken(tx, { orderId, ...payment })
  const tappedAt = tapMoment(tapped, { after: delivery.arrivedAt ?? delivery.leftAt, now: new Date() })
  const refusal = await moveLocked(tx, life, order, { status: 'Delivered', by: actor, isRiding: true, tappedAt, ip })
  return refusal ?? { message: `${order.number} is delivered` }
}

type Completing = { order: string; reason: string; payment?: Payment; actor: ShopActor; ip: string }

/** Without a door code, by the owner or a manager; the reason stands in the order's history. */
export async function completeHeld(
  tx: Tx,
  life: OrderLife,
  { order: orderId, reason, payment, actor, ip }: Completing,
): Promise<Done | Refused<'not_found' | 'impossible_move'>> {
  const held = await lockHeld(tx, orderId, { actor, others: true })
  if (isRefused(held)) return held
  const unpaid = refuseWrongAmount(held, payment)
  if (unpaid) return unpaid
  if (payment) await saveMoneyTaken(tx, { orderId, ...payment })
  const refusal = await moveLocked(tx, life, held.order, { status: 'Delivered', by: actor, reason, ip })
  return refusal ?? { message: `${held.order.number} is delivered` }
}

/** What was taken must be what is due. */
function refuseWrongAmount({ order }: HeldOrder, payment: Payment): Refused<'impossible_move'> | null {
  const due = dueAtDoor(order)
  if ((payment?.amount ?? 0) === due) return null
  const words = due === 0 ? 'is paid already' : `costs ${formatPaise(due)} at the door`
  return refuse('impossible_move', `${order.number} ${words}. Please check the amount.`)
}

const ASK_MANAGER = 'Too many wrong door codes were entered. Please ask the manager to complete this delivery.'
const wrongCode = (left: number) =>
  left === 0
    ? `This door code isn’t right. ${ASK_MANAGER}`
    : `This door code isn’t right. ${left === 1 ? 'One try is' : `${left} tries are`} left.`
