import { useEffect, useState } from 'react'
import type { Endpoint, QueryToSend } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/refusal.ts'
import { type Call, callApi, isTransient, type Reply } from './api.ts'
import { useStore } from './external-store.ts'
import { pauseBefore } from './retry.ts'
import { createStore } from './store.ts'
import { whenVisible } from './when-visible.ts'

export type Done<E extends Endpoint> = Extract<Reply<E>, { success: true }>

export type QueryView<D> =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  /** `stale`: the reply belongs to an earlier key, and is shown until the newer one arrives. */
  | { state: 'ready'; reply: D; stale: boolean }

type Shown<D> = { key: string; failed: string } | { key: string; reply: D }
type Edit<D> = (reply: D) => D

export type QueryOptions = {
  /** Delays a request, such as until the stream that keeps its reply current is open. */
  ready?: () => Promise<unknown>
  /** Milliseconds, while the tab is visible. */
  refetchEvery?: number
  /** A stream says when to ask again, also after a sleep: by itself it asks only after a failure. */
  isLive?: boolean
}

/** Remote data: the last reply to `ask`. Only the newest request counts, and a failure never hides a reply. */
export function createQuery<D extends { success: true }>(
  ask: (key: string) => Promise<D | Refusal>,
  { ready, refetchEvery, isLive = false }: QueryOptions = {},
) {
  const shown = createStore<Shown<D> | null>(null)
  let latestKey = ''
  let requests = 0
  /** Edits made while a request is in flight: its reply may be older than they are. */
  let edits: Edit<D>[] | null = null
  let isFollowed = false
  let failures = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  /** Resolves with the reply, or null when a newer request has overtaken this one. */
  async function load(key: string): Promise<D | Refusal | null> {
    latestKey = key
    requests += 1
    clearTimeout(retryTimer)
    const request = requests
    const meanwhile: Edit<D>[] = []
    edits = meanwhile
    await ready?.()
    if (request !== requests) return null
    const reply = await ask(key)
    if (request !== requests) return null
    edits = null
    failures = reply.success ? 0 : failures + 1
    if (isFollowed && !reply.success && isTransient(reply.code)) retryTimer = setTimeout(reload, pauseBefore(failures))
    const before = shown.get()
    if (reply.success) shown.set({ key, reply: meanwhile.reduce((done, edit) => edit(done), reply) })
    else if (before?.key !== key || 'failed' in before) shown.set({ key, failed: reply.message })
    return reply
  }

  const reload = () => load(latestKey)

  return {
    shown,
    load,
    reload,
    /**
     * Until the returned function is called, asks again: as often as `refetchEvery` says, when the tab is looked at
     * again or comes online (unless it is live), and after a failure.
     */
    follow(): () => void {
      isFollowed = true
      const stop = isLive ? () => undefined : whenVisible(reload, refetchEvery)
      return () => {
        isFollowed = false
        clearTimeout(retryTimer)
        stop()
      }
    },
    retry() {
      shown.set(null)
      return load(latestKey)
    },
    /** Applies a known change without a request. */
    change(edit: Edit<D>) {
      edits?.push(edit)
      const now = shown.get()
      if (now && 'reply' in now) shown.set({ key: now.key, reply: edit(now.reply) })
    },
  }
}

export function viewOf<D>(shown: Shown<D> | null, key: string): QueryView<D> {
  if (!shown) return { state: 'loading' }
  const stale = shown.key !== key
  if ('reply' in shown) return { state: 'ready', reply: shown.reply, stale }
  return stale ? { state: 'loading' } : { state: 'failed', message: shown.failed }
}

type UseQueryOptions = QueryOptions & {
  call?: <E extends Endpoint>(endpoint: E, call: Call<E>) => Promise<Reply<E>>
}

/** An endpoint's reply for the life of the component, requested again when the parameters change. */
export function useQuery<E extends Endpoint>(
  endpoint: E,
  params: QueryToSend<E>,
  { call = callApi, ...options }: UseQueryOptions = {},
) {
  const [query] = useState(() =>
    createQuery(async (key) => (await call(endpoint, { query: JSON.parse(key) })) as Done<E> | Refusal, options),
  )
  const { shown, load, reload, retry, change, follow } = query
  const key = JSON.stringify(params ?? {})
  useEffect(() => {
    void load(key)
  }, [load, key])
  const isFollowed = options.refetchEvery !== undefined
  useEffect(() => (isFollowed ? follow() : undefined), [isFollowed, follow])
  return { view: viewOf(useStore(shown), key), reload, retry, change }
}
