import { useEffect, useState } from 'react'
import type { Endpoint, QueryToSend } from '#contract/endpoint.ts'
import { callApi, type Reply } from '../../core/api.ts'
import { useStore } from '../../core/external-store.ts'
import { type Connection, untilStreamAnswers } from '../../core/live-stream.ts'
import { openOrderStream } from '../../core/order-stream.ts'
import { createQuery, type Done, viewOf } from '../../core/query.ts'
import { createStore } from '../../core/store.ts'
import { sessionEnded } from '../account/session-store.ts'

type LiveOptions<E extends Endpoint> = {
  /** What is logged when it cannot be loaded. */
  name: string
  /** Not what the page is about: an ended session is no reason to ask for a login. */
  isBeside?: boolean
  /** Reads what takes more than one call, in place of the reply that is shown. */
  read?: (shown: Done<E> | null) => Promise<Reply<E>>
}

/**
 * A reply about the shopper's orders for the life of the component, asked for again with all news of the stream.
 * `failed` is tried again by itself.
 */
export function useLiveQuery<E extends Endpoint>(endpoint: E, params: QueryToSend<E>, options: LiveOptions<E>) {
  const [{ key, shown, reload, change, start }] = useState(() => createLiveQuery(endpoint, params, options))
  useEffect(start, [start])
  return { view: viewOf(useStore(shown), key), reload, change }
}

function createLiveQuery<E extends Endpoint>(
  endpoint: E,
  params: QueryToSend<E>,
  { name, isBeside, read = () => callApi(endpoint, { query: params }) }: LiveOptions<E>,
) {
  const key = JSON.stringify(params ?? {})
  const connection = createStore<Connection>('opening')
  const query = createQuery<Done<E>>(ask, { ready: () => untilStreamAnswers(connection) })
  let isStarted = false

  async function ask() {
    const shown = query.shown.get()
    const reply = await read(shown && 'reply' in shown ? shown.reply : null)
    if (isStarted && !reply.success) {
      if (reply.code !== 'not_signed_in') console.warn(`${name} could not be loaded: ${reply.message}`)
      else if (!isBeside) sessionEnded()
    }
    return reply as Done<E>
  }

  /** A hidden page closes its stream: a browser allows few connections per site. */
  function start() {
    let close: (() => void) | undefined
    const reload = () => void query.reload()
    const openStream = () => {
      close?.()
      close = document.hidden
        ? undefined
        : openOrderStream('shopper', {
            onOrder: reload,
            onReload: reload,
            onConnection: (isOpen) => connection.set(isOpen ? 'open' : 'lost'),
          })
    }
    isStarted = true
    const stopAsking = query.follow()
    void query.load(key)
    openStream()
    document.addEventListener('visibilitychange', openStream)
    return () => {
      isStarted = false
      stopAsking()
      document.removeEventListener('visibilitychange', openStream)
      close?.()
    }
  }

  return { ...query, key, start }
}
