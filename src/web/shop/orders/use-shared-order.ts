import { useEffect, useState } from 'react'
import { readSharedOrder } from '#contract/orders/share-order.ts'
import { callApi, isTransient } from '../../core/api.ts'
import { useStore } from '../../core/external-store.ts'
import { createQuery, type Done } from '../../core/query.ts'
import { createStore } from '../../core/store.ts'

const EVERY_MS = 15_000

type Shared = Done<typeof readSharedOrder>

/** A shared order, asked for again while the page is seen; null until it is known. A failure is tried again by itself. */
export function useSharedOrder(token: string) {
  const [{ shown, ended, start, reload }] = useState(() => createSharedOrder(token))
  useEffect(start, [start])
  const now = useStore(shown)
  const order: Shared | null = now && 'reply' in now ? now.reply : null
  return { order, isFailing: now !== null && 'failed' in now, hasEnded: useStore(ended), reload }
}

function createSharedOrder(token: string) {
  const ended = createStore(false)
  const query = createQuery<Shared>(ask, { refetchEvery: EVERY_MS })

  async function ask() {
    const reply = await callApi(readSharedOrder, { body: { token } })
    if (!reply.success && !isTransient(reply.code)) ended.set(true)
    return reply
  }

  function start() {
    void query.load(token)
    return query.follow()
  }

  return { shown: query.shown, ended, start, reload: query.reload }
}
