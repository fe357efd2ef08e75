import { checkSeller } from '#contract/accounts/seller-accounts.ts'
import type { Order } from '#contract/orders/order.ts'
import { useStore } from '../../core/external-store.ts'
import { type Connection, untilStreamAnswers } from '../../core/live-stream.ts'
import { openOrderStream } from '../../core/order-stream.ts'
import { createStore } from '../../core/store.ts'
import { callAsSeller } from '../account/seller-session.ts'
import { playChime } from './chime.ts'

type FeedMessage =
  | { kind: 'order'; order: Order; isNew: boolean }
  | { kind: 'reload' }
  | { kind: 'connection'; isOpen: boolean }
  | { kind: 'hello' }
type FeedListener = { onOrder: (order: Order, isNew: boolean) => void; onReload: () => void }

const NAME = 'greencart.seller-orders'
const REMEMBERED = 500

const connection = createStore<Connection>('opening')
/** New orders that were not on the screen yet. */
const unseen = createStore<readonly string[]>([])
const listeners = new Set<FeedListener>()
let openScreens = 0
/** Orders that were announced as new: the stream may tell the same twice. */
const announced = new Set<string>()

export const useConnection = () => useStore(connection)
export const useUnseenOrders = () => useStore(unseen)
export const untilFeedAnswers = () => untilStreamAnswers(connection)

export function subscribeToOrders(listener: FeedListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** While a screen that shows all open orders is open, new ones are seen at once. */
export function openOrdersScreen(): () => void {
  openScreens += 1
  unseen.set([])
  return () => {
    openScreens -= 1
  }
}

/**
 * A browser allows few connections per site, so one of the seller's windows holds the stream and plays the chime, and
 * broadcasts to the others. When it is closed, the lock passes to another window.
 */
export function startOrderFeed(): () => void {
  const channel = new BroadcastChannel(NAME)
  const stop = new AbortController()
  let leads = false

  channel.onmessage = ({ data }: MessageEvent<FeedMessage>) => {
    if (data.kind === 'hello') {
      if (leads) channel.postMessage({ kind: 'connection', isOpen: connection.get() === 'open' } satisfies FeedMessage)
    } else receive(data, false)
  }
  channel.postMessage({ kind: 'hello' } satisfies FeedMessage)

  const lead = () =>
    new Promise<void>((release) => {
      if (stop.signal.aborted) return release()
      leads = true
      const close = openOrderStream('seller', {
        onOrder: (order, isNew) => publish({ kind: 'order', order, isNew }),
        onReload: () => publish({ kind: 'reload' }),
        onConnection(isOpen) {
          publish({ kind: 'connection', isOpen })
          // A stream does not say why it was refused; this call finds out whether the session has ended.
          if (!isOpen) void callAsSeller(checkSeller)
        },
      })
      stop.signal.addEventListener('abort', () => {
        close()
        release()
      })
    })

  function publish(message: FeedMessage) {
    if (stop.signal.aborted) return
    channel.postMessage(message)
    receive(message, true)
  }

  // Plain http on a local network has no locks; each window then opens a stream of its own.
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

function receive(message: FeedMessage, withChime: boolean) {
  if (message.kind === 'connection') connection.set(message.isOpen ? 'open' : 'lost')
  if (message.kind === 'reload') for (const listener of listeners) listener.onReload()
  if (message.kind === 'order') announce(message.order, message.isNew && isUnannounced(message.order), withChime)
}

/** The outcome of this window's own actions: the stream may be lost just then. */
export const publishOrder = (order: Order) => announce(order, false, false)

function announce(order: Order, isNew: boolean, withChime: boolean) {
  if (isNew) {
    announced.add(order._id)
    if (announced.size > REMEMBERED) announced.delete(announced.values().next().value ?? '')
    if (withChime) playChime()
    if (!openScreens) unseen.set([...unseen.get(), order._id].slice(-REMEMBERED))
  } else if (order.history.length > 1) markSeen([order._id])
  for (const listener of listeners) listener.onOrder(order, isNew)
}

export function markSeen(ids: readonly string[]) {
  const left = unseen.get().filter((id) => !ids.includes(id))
  if (left.length < unseen.get().length) unseen.set(left)
}

/** Whether nobody has moved it yet, and it was not announced before. */
function isUnannounced({ _id, status, history }: Order): boolean {
  const isUntouched = status === 'Order Placed' || status === 'Waiting for confirmation'
  return isUntouched && history.length === 1 && !announced.has(_id)
}
