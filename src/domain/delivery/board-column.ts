import type { OrderStatus } from '../order.ts'
import { whyBack } from '../riding.ts'

/** The stages of an open order, as the manager's board shows them. */
export const BOARD_COLUMNS = ['to_pick', 'picking', 'ready', 'on_the_way', 'came_back'] as const
export type BoardColumn = (typeof BOARD_COLUMNS)[number]

type OpenOrder = {
  status: OrderStatus
  history: readonly { status: OrderStatus; reason?: string | undefined }[]
  isPicked: boolean
  /** Of an order whose last delivery failed, as far as that is known yet. */
  back?: { isAway: boolean; isHeldBack: boolean } | undefined
}

/** What came back stays apart until its bag is in the shop and it may leave again. */
export function columnOf({ back, isPicked, ...order }: OpenOrder): BoardColumn {
  if (order.status === 'Out for delivery') return 'on_the_way'
  if (order.status !== 'Packed') return isPicked ? 'picking' : 'to_pick'
  const cameBack = whyBack(order) !== null && (!back || back.isAway || back.isHeldBack)
  return cameBack ? 'came_back' : 'ready'
}

/** How much more than its bag holds a rider would have; null when it fits. */
export function overBag(
  has: { orders: number; items: number },
  bag: { orders: number; items: number },
): 'orders' | 'items' | null {
  if (has.orders > bag.orders) return 'orders'
  return has.items > bag.items ? 'items' : null
}
