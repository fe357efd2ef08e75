import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import type { Stock } from '../catalog/stock.ts'
import type { Tx } from '../db/database.ts'
import { afterCommit } from '../db/transaction.ts'
import type { DeliveryState } from '../delivery/delivery-state.ts'
import { promisePaidOrder, savePromise } from '../delivery/promise-order.ts'
import type { Counter } from '../http/metrics.ts'
import type { OrderConfirmation } from '../orders/accept-order.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { linesOf, markCounted, takeWaiting } from '../orders/waiting-order-store.ts'
import { countedIn, findLines } from './basket.ts'

type Needs = { stock: Stock; delivery: DeliveryState; ordersPlaced: Counter }

/** What placing an order does, for one that had to wait: at the prices and the fee of then. */
export const confirmOrderWith =
  ({ stock, delivery, ordersPlaced }: Needs): OrderConfirmation['confirmOrder'] =>
  async (tx: Tx, order: OrderRow): Promise<Refused<'out_of_stock'> | null> => {
    const { id, address, fee, door } = order
    const waiting = await takeWaiting(tx, id)
    if (!waiting) throw new Error(`order ${id} does not wait`)
    const ordered = await linesOf(tx, id)
    const lines = await findLines(tx, new Map(ordered.map(({ productId, quantity }) => [productId, quantity])))
    if (isRefused(lines)) return refuse('out_of_stock', lines.body.message, { lines: lines.body.lines ?? [] })
    const counted = countedIn(lines)
    await stock.take(tx, counted, { kind: 'order', source: id })
    await markCounted(tx, id, counted)
    const promise = promisePaidOrder(delivery.quotes, { address, lines, fee, ...waiting })
    await savePromise(tx, delivery, { id, door: door ?? undefined }, promise)
    afterCommit(tx, () => ordersPlaced.add({ payment: 'COD' }))
    return null
  }
