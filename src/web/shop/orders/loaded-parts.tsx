import { LiveStrip } from './live-strip.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderList } from './order-list.tsx'
import { SharedOrder } from './shared-order.tsx'

export const orderParts = { LiveStrip, OrderDetails, OrderList, SharedOrder }
