import type { StockLogEntry } from '#contract/goods/stock-log.ts'
import { EXPIRED } from '#domain/goods.ts'

type Told = Pick<StockLogEntry, 'cause' | 'by' | 'reason' | 'staff' | 'order' | 'receipt'>

/** Why a count changed, up to the order that it links to. */
export function causeWords({ cause, by, reason, order, receipt }: Told): string {
  const why = reason ? `: ${reason}` : ''
  switch (cause) {
    case 'start':
      return 'In stock when the log began'
    case 'order':
      return by > 0 ? 'Given back by an order' : 'Sold'
    case 'cancel':
      return 'Order cancelled'
    case 'hold':
      return by > 0 ? 'Payment ended, back on the shelf' : order ? 'Sold, paid online' : 'Held for a payment'
    case 'pick':
      return by > 0 ? 'Put back while packing' : 'Missing, weighed or sent instead while packing'
    case 'missing':
      return by > 0 ? 'Found after all while packing' : 'Not found while packing'
    case 'receive': {
      const from = receipt?.supplier ? ` from ${receipt.supplier}` : ''
      return `Received${from}${receipt?.bill ? `, bill ${receipt.bill}` : ''}`
    }
    case 'waste':
      return `Waste${why}`
    case 'own-use':
      return `Own use${why}`
    case 'count':
      return `Stock-take${reason ? ` of ${reason}` : ''}`
    case 'edit':
      return 'Changed by hand'
  }
}

const BY_THE_SELLER: readonly StockLogEntry['cause'][] = ['receive', 'waste', 'own-use', 'count', 'edit']

/** Who; nothing where it was a shopper, or the shop itself. */
export function whoWords({ cause, staff, reason }: Told): string | null {
  if (staff) return staff
  if (cause === 'waste' && reason === EXPIRED) return null
  return BY_THE_SELLER.includes(cause) ? 'The owner' : null
}
