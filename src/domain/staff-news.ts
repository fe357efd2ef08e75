import type { OrderStatus } from './order.ts'
import type { StaffRole } from './staff.ts'

/** Which list of the staff's screens may have changed. */
export type ListNews = 'picks' | 'deliveries'

/** Those that come to the list, and those that have just left it. */
const SHOWN_IN: Record<ListNews, readonly OrderStatus[]> = {
  picks: ['Order Placed', 'Packed', 'Cancelled'],
  deliveries: ['Packed', 'Out for delivery', 'Delivered', 'Cancelled'],
}

const LISTS_OF: Record<StaffRole, readonly ListNews[]> = {
  manager: ['picks', 'deliveries'],
  picker: ['picks'],
  rider: ['deliveries'],
}

export const mayHear = (role: StaffRole, news: ListNews): boolean => LISTS_OF[role].includes(news)

/** What an order that changed means for somebody of the staff; nothing where their screens do not show it. */
export const newsFor = (role: StaffRole, status: OrderStatus): ListNews[] =>
  LISTS_OF[role].filter((list) => SHOWN_IN[list].includes(status))
