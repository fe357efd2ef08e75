import type { Order } from '../../../contract/orders.ts'
import { checkSeller } from '../../../contract/seller-accounts.ts'
import { createStore, useStore } from '../../external-store.ts'
import { openOrderStream } from '../../order-stream.ts'
import { callAsSeller } from '../account/seller-session.ts'
import { playChime } from './chime.ts'

type Said =
  | { kind: 'order'; order: Order }
  | { kind: 'reload' }
  | { kind: 'connection'; isOpen: boolean }
  | { kind: 'hello' }
type NewsListener = { onOrder: (order: Order, isNew: boolean) => void; onReload: () => void }

const NAME = 'greencart.seller-orders'
const REMEMBERED = 500

const connection = createStore<'opening' | 'open' | 'lost'>('opening')
/** New orders that came while no orders screen was open. */
const unseen = createStore(0)
const listeners = new Set<NewsListener>()
let openScreens = 0
/** Orders that are no news: an order whose first move was undone looks like a new one. */
const known = new Set<string>()

export const useConnection = () => useStore(connection)
export const useUnseenOrders = () => useStore(unseen)

export function listenToNews(listener: NewsListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** While it is open, new orders are seen as they come. */
export function openOrdersScreen(): () => void {
  openScreens += 1
  unseen.set(0)
  return () => {
    openScreens -= 1
  }
}

/**
 * A browser has few connections for one shop, so of all the seller's windows one holds the stream, and rings;
 * the others hear of it from there. When it is closed, another one takes over.
 */
export function startNews(): () => void {
  const channel = new BroadcastChannel(NAME)
  const stop = new AbortController()
  let leads = false

  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'hello') {
      if (leads) channel.postMessage({ kind: 'connection', isOpen: connection.get() === 'open' } satisfies Said)
    } else hear(data, false)
  }
  channel.postMessage({ kind: 'hello' } satisfies Said)

  const lead = () =>
    new Promise<void>((release) => {
      if (stop.signal.aborted) return release()
      leads = true
      const close = openOrderStream('seller', {
        onOrder: (order) => tell({ kind: 'order', order }),
        onReload: () => tell({ kind: 'reload' }),
        onConnection(isOpen) {
          tell({ kind: 'connection', isOpen })
          // A stream does not say why it was refused; an ended session is found this way.
          if (!isOpen) void callAsSeller(checkSeller)
        },
      })
      stop.signal.addEventListener('abort', () => {
        close()
        release()
      })
    })

  function tell(said: Said) {
    if (stop.signal.aborted) return
    channel.postMessage(said)
    hear(said, true)
  }

  // Plain http on a local network has no locks; each window then listens for itself.
  if ('locks' in navigator) {
    navigator.locks.request(NAME, { signal: stop.signal }, lead).catch((error) => {
      if (!stop.signal.aborted) throw error
    })
  } else void lead()

  return () => {
    stop.abort()
    channel.close()
  }
}

function hear(said: Said, rings: boolean) {
  if (said.kind === 'connection') connection.set(said.isOpen ? 'open' : 'lost')
  if (said.kind === 'reload') for (const listener of listeners) listener.onReload()
  if (said.kind === 'order') hearOrder(said.order, rings)
}

/** Also for what this window did itself: the stream may be away just then. */
export function hearOrder(order: Order, rings = false) {
  const isNew = order.status === 'Order Placed' && order.history.length === 1 && !known.has(order._id)
  rememberOrders([order])
  if (isNew) {
    if (rings) playChime()
    if (!openScreens) unseen.set(unseen.get() + 1)
  }
  for (const listener of listeners) listener.onOrder(order, isNew)
}

export function rememberOrders(orders: readonly Order[]) {
  for (const { _id } of orders) known.add(_id)
  for (const id of known) {
    if (known.size <= REMEMBERED) return
    known.delete(id)
  }
}
