import type { OrderStatus } from './order.ts'

/** Why an order came back to the shop. */
export const FAILURE_REASONS = ['nobody_there', 'address_unclear', 'refused', 'cannot_pay', 'vehicle'] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

export const FAILURE_NAMES: Record<FailureReason, string> = {
  nobody_there: 'Nobody was there',
  address_unclear: 'The address is unclear',
  refused: 'The groceries were refused',
  cannot_pay: 'They couldn’t pay',
  vehicle: 'A problem with the vehicle',
}

/** Why a rider hands back an order that has not left; it may be left out. */
export const HAND_BACK_REASONS = ['bag_full', 'other_way', 'vehicle', 'shift_ends'] as const
export type HandBackReason = (typeof HAND_BACK_REASONS)[number]

export const HAND_BACK_NAMES: Record<HandBackReason, string> = {
  bag_full: 'The bag is full',
  other_way: 'I’m going another way',
  vehicle: 'A problem with the vehicle',
  shift_ends: 'My shift is ending',
}

/** How money is taken at the door. */
export const DOOR_PAYMENTS = ['cash', 'upi'] as const
export type DoorPayment = (typeof DOOR_PAYMENTS)[number]

/** So many codes may be tried at a door; then only a manager completes the delivery. */
export const DOOR_CODE_TRIES = 5

/** What became of the attempts to deliver an order since a manager last let it leave. */
export type FailedAttempts = { failures: number; wrongCodes: number }

/** After wrong codes, or when it came back twice, only a manager lets an order leave again. */
export const needsRelease = ({ failures, wrongCodes }: FailedAttempts): boolean =>
  failures > 0 && (failures > 1 || wrongCodes > 0)

/** Said to the shopper and the shop beside the reason why it came back. */
export const heldBackWords = ({ wrongCodes }: Pick<FailedAttempts, 'wrongCodes'>): string =>
  wrongCodes > 0
    ? 'A wrong door code was entered, so the shop will call before it leaves again.'
    : 'The shop will call before it leaves again.'

/** A tap counts for the moment it was made, which a bad connection delays, unless that moment cannot be true. */
export function tapMoment(tapped: Date | undefined, { after, now }: { after: Date; now: Date }): Date {
  return tapped && tapped >= after && tapped <= now ? tapped : now
}

/** For so long a rider sees Undo after a delivery that failed. */
export const FAILURE_UNDO_SECONDS = 10
/** The way through a bad network takes a while too. */
const NETWORK_SECONDS = 5

export const mayUndoFailure = (failedAt: Date, now: Date): boolean =>
  now.getTime() - failedAt.getTime() < (FAILURE_UNDO_SECONDS + NETWORK_SECONDS) * 1000

/** A person's name as a customer hears it. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

type Moved = { status: OrderStatus; history: readonly { status: OrderStatus; reason?: string | undefined }[] }

/** Why an order that had left is in the shop again; null for all others. */
export function whyBack({ status, history }: Moved): string | null {
  const [before, last] = history.slice(-2)
  return status === 'Packed' && before?.status === 'Out for delivery' ? (last?.reason ?? '') : null
}
