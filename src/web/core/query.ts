import { useEffect, useState } from 'react'
import type { Endpoint, QueryToSend } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/refusal.ts'
import { type Answer, type Call, callApi, isTransient } from './api.ts'
import { useStore } from './external-store.ts'
import { pauseBefore } from './retry.ts'
import { createStore } from './store.ts'
import { whenVisible } from './when-visible.ts'

export type Done<E extends Endpoint> = Extract<Answer<E>, { success: true }>

export type QueryView<D> =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  /** `stale`: the answer belongs to an earlier key, and is shown until the newer one arrives. */
  | { state: 'ready'; answer: D; stale: boolean }

type Shown<D> = { key: string; failed: string } | { key: string; answer: D }
type Edit<D> = (answer: D) => D

export type QueryOptions = {
  /** Delays a request, such as until the stream that keeps its answer current is open. */
  ready?: () => Promise<unknown>
  /** Milliseconds, while the tab is visible. */
  refetchEvery?: number
}

/** Remote data: the last answer to `ask`. Only the newest request counts, and a failure never hides an answer. */
export function createQuery<D extends { success: true }>(
  ask: (key: string) => Promise<D | Refusal>,
  { ready, refetchEvery }: QueryOptions = {},
) {
  const shown = createStore<Shown<D> | null>(null)
  let latestKey = ''
  let requests = 0
  /** Edits made while a request is in flight: its answer may be older than they are. */
  let edits: Edit<D>[] | null = null
  let isFollowed = false
  let failures = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  /** Resolves with the answer, or null when a newer request has overtaken this one. */
  async function load(key: string): Promise<D | Refusal | null> {
    latestKey = key
    requests += 1
    clearTimeout(retryTimer)
    const request = requests
    const meanwhile: Edit<D>[] = []
    edits = meanwhile
    await ready?.()
    if (request !== requests) return null
    const answer = await ask(key)
    if (request !== requests) return null
    edits = null
    failures = answer.success ? 0 : failures + 1
    if (isFollowed && !answer.success && isTransient(answer.code))
      retryTimer = setTimeout(reload, pauseBefore(failures))
    const before = shown.get()
    if (answer.success) shown.set({ key, answer: meanwhile.reduce((done, edit) => edit(done), answer) })
    else if (before?.key !== key || 'failed' in before) shown.set({ key, failed: answer.message })
    return answer
  }

  const reload = () => load(latestKey)

  return {
    shown,
    load,
    reload,
    /**
     * Until the returned function is called, asks again: as often as `refetchEvery` says, when the tab is looked at
     * again or comes online, and after a failure.
     */
    follow(): () => void {
      isFollowed = true
      const stop = whenVisible(reload, refetchEvery)
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
      if (now && 'answer' in now) shown.set({ key: now.key, answer: edit(now.answer) })
    },
  }
}

export function viewOf<D>(shown: Shown<D> | null, key: string): QueryView<D> {
  if (!shown) return { state: 'loading' }
  const stale = shown.key !== key
  if ('answer' in shown) return { state: 'ready', answer: shown.answer, stale }
  return stale ? { state: 'loading' } : { state: 'failed', message: shown.failed }
}

type UseQueryOptions = QueryOptions & {
  call?: <E extends Endpoint>(endpoint: E, call: Call<E>) => Promise<Answer<E>>
}

/** An endpoint's answer for the life of the component, requested again when the parameters change. */
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
