import { ACTS, type Act, type ActivityEntry } from '#contract/shop/activity.ts'

const ABOUT_AN_ORDER: readonly Act[] = [
  'order_moved',
  'order_move_undone',
  'order_taken',
  'items_short',
  'cash_barred',
  'promise_changed',
  'delivery_taken',
  'delivery_given',
  'delivery_given_back',
  'bag_back',
  'door_code_wrong',
  'delivery_held_back',
  'delivery_released',
  'upi_matched',
  'items_refunded',
  'report_declined',
]

const ABOUT_A_BATCH: readonly Act[] = [
  'products_changed',
  'product_changes_planned',
  'product_changes_cancelled',
  'product_changes_failed',
  'planned_products_changed',
  'product_changes_undone',
]

/** Where the seller finds what the entry is about. */
export function linkOf({ act, target, details, customer }: ActivityEntry): { text: string; to: string } | null {
  if (ABOUT_AN_ORDER.includes(act)) {
    return { text: 'View order', to: `/seller/orders?search=${target}` }
  }
  if (ABOUT_A_BATCH.includes(act)) return { text: 'View changes', to: `/seller/prices?batch=${target}` }
  const isAboutStaff = ACTS[act] === 'staff' || (ACTS[act] === 'sign-in' && details.role !== undefined)
  if (isAboutStaff) return { text: 'View staff', to: '/seller/staff' }
  if (ACTS[act] === 'customers') {
    return customer ? { text: 'View customer', to: `/seller/customers/${target}` } : null
  }
  if (act === 'refund_retried') return { text: 'View refunds', to: '/seller/refunds' }
  if (act === 'email_resent') return { text: 'View emails', to: '/seller/messages?show=mail' }
  if (ACTS[act] === 'search') return { text: 'View search', to: '/seller/search' }
  if (act.startsWith('purchase_')) return { text: 'View lists', to: `/seller/buying?day=${details.date}` }
  if (details.name && act !== 'product_archived') {
    return { text: 'View product', to: `/seller/product-list?search=${encodeURIComponent(details.name)}` }
  }
  return null
}
