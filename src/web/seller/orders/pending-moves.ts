import { moveOrder, type Order } from '../../../contract/orders.ts'
import { mayMove, type OrderStatus } from '../../../domain/order.ts'
import { createStore, useStore } from '../../external-store.ts'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller, finishBeforeLogout } from '../account/seller-session.ts'
import { hearOrder, listenToNews } from './order-news.ts'

export type PendingMove = {
  order: Order
  status: OrderStatus
  reason: string | undefined
  state: 'waiting' | 'sending'
  /** When it goes, as Date.now() counts. */
  sendsAt: number
}

export const UNDO_MS = 10_000

const pending = createStore<ReadonlyMap<string, PendingMove>>(new Map())
const timers = new Map<string, ReturnType<typeof setTimeout>>()
let started = false

export const usePendingMove = (id: string) => useStore(pending).get(id)

/** Moves wait here, outside any screen: they are sent in time wherever the seller goes, also when the page closes. */
export function moveLater(order: Order, status: OrderStatus, reason?: string) {
  start()
  put(order._id, { order, status, reason, state: 'waiting', sendsAt: Date.now() + UNDO_MS })
  timers.set(
    order._id,
    setTimeout(() => void sendMove(order._id), UNDO_MS),
  )
}

export function undoMove(id: string) {
  if (pending.get().get(id)?.state === 'waiting') forget(id)
}

export async function sendMove(id: string, keepalive = false) {
  const move = pending.get().get(id)
  if (move?.state !== 'waiting') return
  clearTimeout(timers.get(id))
  put(id, { ...move, state: 'sending' })
  const { status, reason } = move
  const answer = await callAsSeller(moveOrder, { body: { id, status, ...(reason && { reason }) }, keepalive })
  forget(id)
  if (answer.success) hearOrder(answer.order)
  else toast.error(`${answer.message} The order stays ‘${move.order.status}’.`)
}

const sendAll = (keepalive: boolean) => Promise.all([...pending.get().keys()].map((id) => sendMove(id, keepalive)))

function start() {
  if (started) return
  started = true
  window.addEventListener('pagehide', () => void sendAll(true))
  finishBeforeLogout(() => sendAll(false))
  listenToNews({ onOrder: giveWay, onReload: () => undefined })
}

/** Somebody else was quicker, such as a shopper who took the order back. */
function giveWay(order: Order) {
  const move = pending.get().get(order._id)
  if (move?.state !== 'waiting' || order.status === move.order.status) return
  forget(order._id)
  if (!mayMove(order.status, move.status, 'seller'))
    toast.error(`The order is ‘${order.status}’ by now: nothing was sent.`)
}

function put(id: string, move: PendingMove) {
  pending.set(new Map(pending.get()).set(id, move))
}

function forget(id: string) {
  clearTimeout(timers.get(id))
  timers.delete(id)
  const rest = new Map(pending.get())
  rest.delete(id)
  pending.set(rest)
}
