import { listReports } from '#contract/orders/reports.ts'
import { useStore } from '../../core/external-store.ts'
import { createStore } from '../../core/store.ts'
import { callAsSeller } from '../account/seller-session.ts'
import { subscribeToOrders } from '../live/order-feed.ts'

/** How many reports wait for an answer. */
const open = createStore(0)
export const useOpenReports = () => useStore(open)

export function watchOpenReports(): () => void {
  const count = async () => {
    const reply = await callAsSeller(listReports, { query: { limit: '1', state: 'open' } })
    if (reply.success) open.set(reply.open)
  }
  void count()
  return subscribeToOrders({
    onOrder: (order) => order.reports && void count(),
    onReload: () => void count(),
  })
}
