import { formatPaise, type Paise, paise } from '#domain/money.ts'
import type { QueryView } from '../../core/query.ts'
import type { CheckoutDelivery } from '../delivery/checkout-delivery.ts'
import type { Quoted } from '../delivery/delivery-quote.ts'

type View = QueryView<Pick<Quoted, 'served' | 'by' | 'reason' | 'slots' | 'minimumOrder'>>

type Wanted = {
  isOnline: boolean
  /** The price of all that can be bought; null when nothing can. */
  items: Paise | null
  /** Too little or too much of something that is sold by weight. */
  amountProblem?: string | undefined
  delivery: Pick<CheckoutDelivery, 'pincode' | 'abroad' | 'chosen'> & {
    view: View
  }
}

const NOT_NOW = {
  closed: 'We’re closed right now.',
  paused: 'We’re taking a short break.',
  busy: 'We’re too busy to take more orders right now.',
  stopped: 'We’re not taking orders right now.',
  opening_soon: 'We’re opening soon and can’t take orders yet.',
}

/** Why the shop would refuse this order, as far as the cart knows; null when it can be placed. */
export function orderBlock({
  isOnline,
  items,
  amountProblem,
  delivery: { pincode, abroad, view, chosen },
}: Wanted): string | null {
  if (!isOnline) return 'You’re offline. Your cart is saved on this device.'
  if (items === null) return 'Nothing in your cart can be ordered right now.'
  if (amountProblem) return amountProblem
  if (abroad) return `We don’t deliver to ${abroad} yet.`
  if (!pincode || view.state !== 'ready') return null
  const { served, by, reason, slots } = view.reply
  if (reason === 'opening_soon') return NOT_NOW.opening_soon
  if (!served || reason === 'not_served') return `We don’t deliver to ${pincode} yet.`
  // What a closed shop delivers at its next opening can be ordered now.
  if (!by && !slots) return NOT_NOW[reason ?? 'stopped']
  if (!by && !chosen.slot) return 'Please choose a delivery time.'
  const missing = missingToMinimum(view, items)
  return missing > 0 ? `Add ${formatPaise(paise(missing))} more to order.` : null
}

const missingToMinimum = (view: View, items: Paise): number =>
  view.state === 'ready' ? (view.reply.minimumOrder ?? 0) - items : 0

export const isBelowMinimum = (view: View, items: Paise): boolean => missingToMinimum(view, items) > 0
