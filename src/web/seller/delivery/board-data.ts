import { useEffect } from 'react'
import { readDeliveryBoard } from '#contract/delivery/delivery-board.ts'
import type { Order } from '#contract/orders/order.ts'
import { listSellerOrders } from '#contract/orders/seller-orders.ts'
import { stageOf } from '#domain/order.ts'
import { useSellerQuery } from '../account/seller-query.ts'
import { openOrdersScreen, subscribeToOrders, untilFeedAnswers } from '../live/order-feed.ts'

const OPEN_ORDERS = { stage: 'open', sort: 'oldest', limit: '200' } as const
/** Orders that change in a row ask for one forecast. */
const GATHER_MS = 1_000

/** The open orders as the stream has them, and what the shop expects of them, which is asked for after each change. */
export function useBoard() {
  const { view, retry, reload, change } = useSellerQuery(listSellerOrders, OPEN_ORDERS, { ready: untilFeedAnswers })
  const outlook = useSellerQuery(readDeliveryBoard, undefined, { refetchEvery: 20_000 })
  const reloadOutlook = outlook.reload

  useEffect(openOrdersScreen, [])
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(gathering)
      gathering = setTimeout(() => void reloadOutlook(), GATHER_MS)
    }
    const leave = subscribeToOrders({
      onOrder(order) {
        change((page) => ({ ...page, orders: putOrder(page.orders, order) }))
        soon()
      },
      onReload() {
        void reload()
        soon()
      },
    })
    return () => {
      leave()
      clearTimeout(gathering)
    }
  }, [change, reload, reloadOutlook])

  return { view, retry, outlook }
}

function putOrder(orders: readonly Order[], order: Order): Order[] {
  const others = orders.filter(({ _id }) => _id !== order._id)
  return isOnBoard(order) ? [...others, order] : others
}

/** An order that waits for confirmation is no work yet. */
const isOnBoard = ({ status }: Order) => stageOf(status) === 'open' && status !== 'Waiting for confirmation'

/** What is promised first comes first; orders from before there were promises are the oldest of all. */
export const soonestFirst = (orders: readonly Order[]): Order[] =>
  orders.filter(isOnBoard).toSorted((a, b) => promisedAt(a) - promisedAt(b) || (a._id < b._id ? -1 : 1))

const promisedAt = ({ promise }: Order) => promise?.by.getTime() ?? 0
