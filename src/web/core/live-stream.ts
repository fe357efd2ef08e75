import { type StreamListener, streamOrders } from '#contract/orders/order-stream.ts'
import { pauseBefore } from './retry.ts'
import type { Store } from './store.ts'
import { until } from './until.ts'

export type Connection = 'opening' | 'open' | 'lost'

export type StreamHandlers = {
  /** Events by name, with their data as text. */
  on: Readonly<Record<string, (data: string) => void>>
  /** Every later change is reported; what was read before may have changed meanwhile. */
  onReload: () => unknown
  onConnection: (isOpen: boolean) => void
  /** Tried again later; nothing is reported meanwhile. */
  onRefused?: () => void
}

const HEAD_START = 250

/**
 * Reports events until the returned function is called. The browser reconnects by itself after a broken connection;
 * after a refusal (a restart, too many windows) it does not, so this does, with growing pauses.
 */
export function openStream(as: StreamListener, { on, onReload, onConnection, onRefused }: StreamHandlers): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout>
  let failures = 0

  function connect() {
    let ready = false
    source = new EventSource(`${streamOrders.path}?as=${as}`)
    source.addEventListener('ready', () => {
      ready = true
      failures = 0
      onConnection(true)
      onReload()
    })
    source.addEventListener('open', () => {
      if (ready) onConnection(true)
    })
    source.addEventListener('reset', onReload)
    for (const [name, handle] of Object.entries(on)) source.addEventListener(name, ({ data }) => handle(data))
    source.addEventListener('error', () => {
      onConnection(false)
      if (source.readyState !== EventSource.CLOSED) return
      failures += 1
      onRefused?.()
      timer = setTimeout(connect, pauseBefore(failures))
    })
  }

  connect()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}

const isAnswered = (connection: Connection): connection is 'open' | 'lost' => connection !== 'opening'

/** A list that is read once its stream is open need not be read twice. A slow stream delays it by HEAD_START at most. */
export const untilStreamAnswers = (connection: Store<Connection>) =>
  Promise.race([until(connection, isAnswered), new Promise((resolve) => setTimeout(resolve, HEAD_START))])
