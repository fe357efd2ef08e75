import { useEffect, useState } from 'react'
import type { Endpoint, QueryToSend } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/refusal.ts'
import { type Answer, type Call, callApi } from './api.ts'
import { createStore, useStore } from './external-store.ts'

export type Done<E extends Endpoint> = Extract<Answer<E>, { success: true }>

export type QueryView<D> =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  /** `stale`: the answer belongs to an earlier key, and is shown until the newer one arrives. */
  | { state: 'ready'; answer: D; stale: boolean }

type Shown<D> = { key: string; failed: string } | { key: string; answer: D }
type Edit<D> = (answer: D) => D

/**
 * Remote data: the last answer to `ask`. Only the newest request counts, and a failure never hides an answer.
 * `ready` delays a request, such as until the stream that keeps its answer current is open.
 */
export function createQuery<D extends { success: true }>(
  ask: (key: string) => Promise<D | Refusal>,
  ready?: () => Promise<unknown>,
) {
  const shown = createStore<Shown<D> | null>(null)
  let latestKey = ''
  let requests = 0
  /** Edits made while a request is in flight: its answer may be older than they are. */
  let edits: Edit<D>[] | null = null

  /** Resolves with the answer, or null when a newer request has overtaken this one. */
  async function load(key: string): Promise<D | Refusal | null> {
    latestKey = key
    requests += 1
    const request = requests
    const meanwhile: Edit<D>[] = []
    edits = meanwhile
    await ready?.()
    if (request !== requests) return null
    const answer = await ask(key)
    if (request !== requests) return null
    edits = null
    const before = shown.get()
    if (answer.success) shown.set({ key, answer: meanwhile.reduce((done, edit) => edit(done), answer) })
    else if (before?.key !== key || 'failed' in before) shown.set({ key, failed: answer.message })
    return answer
  }

  return {
    shown,
    load,
    reload: () => load(latestKey),
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

type QueryOptions = {
  call?: <E extends Endpoint>(endpoint: E, call: Call<E>) => Promise<Answer<E>>
  ready?: () => Promise<unknown>
}

/** An endpoint's answer for the life of the component, requested again when the parameters change. */
export function useQuery<E extends Endpoint>(
  endpoint: E,
  params: QueryToSend<E>,
  { call = callApi, ready }: QueryOptions = {},
) {
  const [query] = useState(() =>
    createQuery(async (key) => (await call(endpoint, { query: JSON.parse(key) })) as Done<E> | Refusal, ready),
  )
  const { shown, load, reload, retry, change } = query
  const key = JSON.stringify(params ?? {})
  useEffect(() => {
    void load(key)
  }, [load, key])
  return { view: viewOf(useStore(shown), key), reload, retry, change }
}
