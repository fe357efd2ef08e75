import type { OrderStatus } from './order.ts'
import type { StaffRole } from './staff.ts'

/** Which list of the staff's screens may have changed. */
export type ListNews = 'picks' | 'deliveries'

/** Those that come to the pickers' list, and those that leave it. */
const PICKERS_HEAR_OF: readonly OrderStatus[] = ['Order Placed', 'Packed', 'Cancelled']
/** Every rider may take a packed order; once it has left, it is only the business of who brings it. */
const RIDERS_HEAR_OF: readonly OrderStatus[] = ['Packed', 'Cancelled']
const ONE_RIDER_HEARS_OF: readonly OrderStatus[] = ['Out for delivery', 'Delivered']

/** What an order that changed means for somebody of the staff; nothing where their screens do not show it. */
export function newsFor(role: StaffRole, { status, isTheirs }: { status: OrderStatus; isTheirs: boolean }): ListNews[] {
  const news: ListNews[] = []
  if (role !== 'rider' && PICKERS_HEAR_OF.includes(status)) news.push('picks')
  const isSeen = role === 'manager' || isTheirs
  if (role !== 'picker' && (RIDERS_HEAR_OF.includes(status) || (isSeen && ONE_RIDER_HEARS_OF.includes(status))))
    news.push('deliveries')
  return news
}
