import { useEffect } from 'react'
import { readDeliveryBoard } from '#contract/delivery/delivery-board.ts'
import { type DispatchOrder, readDispatch } from '#contract/delivery/dispatch.ts'
import type { Order } from '#contract/orders/order.ts'
import { listSellerOrders } from '#contract/orders/seller-orders.ts'
import { type BoardColumn, columnOf } from '#domain/delivery/board-column.ts'
import { type DeliveryRisk, riskOf } from '#domain/delivery/delivery-risk.ts'
import { stageOf } from '#domain/order.ts'
import { useSellerQuery } from '../account/seller-query.ts'
import { openOrdersScreen, subscribeToOrders, untilFeedAnswers } from '../live/order-feed.ts'

const OPEN_ORDERS = { stage: 'open', sort: 'oldest', limit: '200' } as const
/** Orders that change in a row ask for one forecast. */
const GATHER_MS = 1_000

export type BoardEntry = {
  order: Order
  column: BoardColumn
  area: string | undefined
  expected: Date | null
  picker: string | undefined
  risk: DeliveryRisk | null
  /** Who has it, whether it came back, and with which others it shares a door. */
  known: DispatchOrder | undefined
  /** The numbers of the other open orders to the same door. */
  sameDoor: string[]
}

/**
 * The open orders as the stream has them; what the shop expects of them and who has them is asked for after each change.
 */
export function useBoard(now: number) {
  const { view, retry, reload, change } = useSellerQuery(listSellerOrders, OPEN_ORDERS, { ready: untilFeedAnswers })
  const outlook = useSellerQuery(readDeliveryBoard, undefined, { refetchEvery: 20_000 })
  const dispatch = useSellerQuery(readDispatch, undefined, { refetchEvery: 20_000 })
  const reloadOutlook = outlook.reload
  const reloadDispatch = dispatch.reload

  useEffect(openOrdersScreen, [])
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      void reloadDispatch()
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
  }, [change, reload, reloadOutlook, reloadDispatch])

  const orders = soonestFirst(view.state === 'ready' ? view.reply.orders : [])
  const expectations = outlook.view.state === 'ready' ? outlook.view.reply.orders : []
  const riders = dispatch.view.state === 'ready' ? dispatch.view.reply.orders : []
  const entries = orders.map((order): BoardEntry => {
    const found = expectations.find(({ id }) => id === order._id)
    const known = riders.find(({ _id }) => _id === order._id)
    const { area, picker, expected = null } = found ?? {}
    const isPicked = order.promise?.pickingSince !== undefined || picker !== undefined
    return {
      order,
      column: columnOf({ ...order, isPicked, back: known?.back }),
      area,
      expected,
      picker,
      risk: riskOfOrder(order, expected, now),
      known,
      sameDoor: sameDoorAs(known, riders, orders),
    }
  })
  return { view, retry, outlook, dispatch, entries }
}

function sameDoorAs(known: DispatchOrder | undefined, all: readonly DispatchOrder[], orders: readonly Order[]) {
  if (!known?.stop) return []
  const ids = all.filter(({ stop, _id }) => stop === known.stop && _id !== known._id).map(({ _id }) => _id)
  return orders.filter(({ _id }) => ids.includes(_id)).map(({ number }) => number)
}

/** null for an order from before there were promises. */
const riskOfOrder = ({ promise }: Order, expected: Date | null, now: number): DeliveryRisk | null =>
  promise ? riskOf({ by: promise.by.getTime(), expected: expected?.getTime() ?? null }, now) : null

function putOrder(orders: readonly Order[], order: Order): Order[] {
  const others = orders.filter(({ _id }) => _id !== order._id)
  return isOnBoard(order) ? [...others, order] : others
}

/** An order that waits for confirmation is no work yet. */
const isOnBoard = ({ status }: Order) => stageOf(status) === 'open' && status !== 'Waiting for confirmation'

/** What is promised first comes first; orders from before there were promises are the oldest of all. */
const soonestFirst = (orders: readonly Order[]): Order[] =>
  orders.filter(isOnBoard).toSorted((a, b) => promisedAt(a) - promisedAt(b) || (a._id < b._id ? -1 : 1))

const promisedAt = ({ promise }: Order) => promise?.by.getTime() ?? 0
