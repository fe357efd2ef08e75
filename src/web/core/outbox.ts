import * as z from 'zod/mini'
import type { Refusal } from '#contract/refusal.ts'
import { isTransient } from './api.ts'
import { randomKey } from './random-key.ts'
import { pauseBefore } from './retry.ts'
import { createStore, type Store } from './store.ts'

/** A change that the server has not confirmed. `id` is its Idempotency-Key; a later one of the same `key` replaces it. */
export type Entry<Wanted> = { id: string; key: string; wanted: Wanted }

/** What the outbox needs of a page or of a service worker. */
export type OutboxHost = {
  read(name: string): string | null | Promise<string | null>
  write(name: string, text: string | null): void | Promise<void>
  /** Runs the task when no other tab runs one of this name. */
  lock(name: string, task: () => Promise<void>): Promise<void>
  /** `onWake`: the network is back, or the tab is looked at again. `onChange`: another tab changed what is stored. */
  listen(name: string, heard: { onWake: () => unknown; onChange: () => unknown }): () => void
}

type Options<Wanted, Done> = {
  /** Its place in storage. */
  name: string
  wanted: z.ZodMiniType<Wanted>
  /** `attempt` counts from 1 since the last success or change. */
  send(entry: Entry<Wanted>, call: { signal: AbortSignal; attempt: number }): Promise<Done | Refusal>
  /** Confirmed, or refused for good: the entry is deleted afterwards. */
  onSettled(reply: Done | Refusal, entry: Entry<Wanted>): void
  /** It stays, and is sent again: after a pause, or at the next `start` when the session is over. */
  onPostponed?(refusal: Refusal | null, attempt: number): void
  /** Changes within this time are sent together. */
  delayMs?: number
}

export type Outbox<Wanted> = {
  entries: Store<readonly Entry<Wanted>[]>
  /** The server could not be reached. */
  isStuck: Store<boolean>
  put(wanted: Wanted, key?: string): Promise<void>
  delete(matches: (entry: Entry<Wanted>) => boolean): Promise<void>
  /** Resolves when all has been sent, or has to wait. */
  flush(): Promise<void>
  /** When the page is closed there is no time to wait for the lock or for an earlier request. */
  flushAtOnce(): void
  start(): () => void
}

/** A request on a lost connection may hang for minutes. */
const TIMEOUT_MS = 20_000

/** Null: the request timed out. Of these, only a session that is over is not tried again by itself. */
const mustWait = (reply: { success: true } | Refusal | null): reply is Refusal | null =>
  !reply || (!reply.success && (isTransient(reply.code) || reply.code === 'not_signed_in'))

/** Saves changes before it sends them, one after the other, until the server has confirmed or refused each. */
export function createOutbox<Wanted, Done extends { success: true }>(
  host: OutboxHost,
  { name, wanted, send, onSettled, onPostponed, delayMs = 0 }: Options<Wanted, Done>,
): Outbox<Wanted> {
  const stored = z.array(z.object({ id: z.string(), key: z.string(), wanted }))
  const entries = createStore<readonly Entry<Wanted>[]>([])
  const isStuck = createStore(false)
  let reading: Promise<void> = Promise.resolve()
  let sending: Promise<void> | null = null
  let isAskedAgain = false
  let isStarted = false
  let inFlight = ''
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function load() {
    const text = await host.read(name)
    try {
      entries.set(z.parse(stored, JSON.parse(text ?? '[]')) as Entry<Wanted>[])
    } catch {
      entries.set([])
    }
  }

  function inTurn(access: () => Promise<void>): Promise<void> {
    reading = reading.then(access, access)
    return reading
  }

  /** From what is stored, which another tab may have changed. */
  const change = (edit: (now: readonly Entry<Wanted>[]) => readonly Entry<Wanted>[]) =>
    inTurn(async () => {
      await load()
      const next = edit(entries.get())
      await host.write(name, next.length > 0 ? JSON.stringify(next) : null)
      entries.set(next)
    })

  async function sendAll() {
    await inTurn(load)
    for (let next = entries.get()[0]; next && isStarted; next = entries.get()[0]) {
      if (!(await deliver(next))) return
    }
  }

  async function deliver(entry: Entry<Wanted>): Promise<boolean> {
    inFlight = entry.id
    const call = { signal: AbortSignal.timeout(TIMEOUT_MS), attempt: failures + 1 }
    const reply = await send(entry, call).catch((error: unknown) => {
      if (!call.signal.aborted) throw error
      return null
    })
    inFlight = ''
    isStuck.set(mustWait(reply))
    if (mustWait(reply)) {
      failures += 1
      if (isStarted && reply?.code !== 'not_signed_in') sendIn(pauseBefore(failures))
      onPostponed?.(reply, call.attempt)
      return false
    }
    failures = 0
    onSettled(reply, entry)
    await change((now) => now.filter(({ id }) => id !== entry.id))
    return true
  }

  function sendIn(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(flush, ms)
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    isAskedAgain = true
    if (isStarted) sending ??= sendWhileAsked()
    return sending ?? Promise.resolve()
  }

  async function sendWhileAsked() {
    try {
      while (isAskedAgain) {
        isAskedAgain = false
        await host.lock(name, sendAll)
      }
    } finally {
      sending = null
    }
  }

  return {
    entries,
    isStuck,
    async put(wanted, key) {
      const id = randomKey()
      const entry = { id, key: key ?? id, wanted }
      await change((now) => [...now.filter((other) => other.key !== entry.key), entry])
      failures = 0
      if (isStarted) sendIn(delayMs)
    },
    delete: (matches) => change((now) => now.filter((entry) => !matches(entry))),
    flush,
    flushAtOnce() {
      clearTimeout(timer)
      for (const entry of entries.get()) if (isStarted && entry.id !== inFlight) void deliver(entry)
    },
    start() {
      isStarted = true
      const unlisten = host.listen(name, { onWake: flush, onChange: () => inTurn(load) })
      void flush()
      return () => {
        isStarted = false
        clearTimeout(timer)
        unlisten()
      }
    },
  }
}
