import * as z from 'zod/mini'
import { arriveAtDoor, deliverOrder, failDelivery, leaveShop } from '#contract/delivery/riding.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import { isTransient, UNREACHABLE } from '../../core/api.ts'
import { readStored, writeStored } from '../../core/browser-storage.ts'
import { createStore, type Store } from '../../core/external-store.ts'
import { callAsStaff } from '../account/staff-session.ts'
import { type KeptAct, keptActs, type NewAct, type RideAct } from './kept-act.ts'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000
/** A request on a line that is gone may hang for minutes. */
const PATIENCE_MS = 20_000

/** An act that the shop did not accept, and why. */
export type RefusedAct = { key: string; act: RideAct; message: string }

type Listener = (act: RideAct, isDone: boolean) => void

export type RideQueue = {
  acts: Store<KeptAct[]>
  refused: Store<RefusedAct[]>
  /** The shop could not be reached: what is kept is sent again soon. */
  isStuck: Store<boolean>
  keep(act: NewAct): void
  dismiss(key: string): void
  /** Sends what is kept, now and whenever the connection is back; tells of each act that was answered. */
  start(onAnswer: Listener): () => void
}

const queues = new Map<string, RideQueue>()

/** One for each person: nobody sends what somebody else did on the same phone. */
export function rideQueueOf(staffId: string): RideQueue {
  const queue = queues.get(staffId) ?? createRideQueue(staffId)
  queues.set(staffId, queue)
  return queue
}

function createRideQueue(staffId: string): RideQueue {
  const storageKey = `greencart.ride.${staffId}`
  const acts = createStore<KeptAct[]>(readKept(storageKey))
  const refused = createStore<RefusedAct[]>([])
  const isStuck = createStore(false)
  const listeners = new Set<Listener>()
  let sending = false
  let waitMs = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  function save(kept: KeptAct[]) {
    acts.set(kept)
    writeStored(storageKey, kept.length ? JSON.stringify(kept) : null)
  }

  /** One after the other, so that nobody arrives before having left. */
  async function sendAll() {
    clearTimeout(timer)
    if (sending) return
    sending = true
    for (let next = acts.get()[0]; next; next = acts.get()[0]) {
      const { key, act } = next
      const answer = await send(key, act)
      const waits = !answer.success && mustWait(answer.code)
      isStuck.set(waits)
      if (waits) {
        timer = setTimeout(sendAll, waitMs)
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
        break
      }
      waitMs = FIRST_WAIT_MS
      if (!answer.success) refused.set([...refused.get(), { key, act, message: answer.message }])
      for (const listener of listeners) listener(act, answer.success)
      save(acts.get().filter((kept) => kept.key !== key))
    }
    sending = false
  }

  return {
    acts,
    refused,
    isStuck,
    keep(act) {
      save([...acts.get(), { key: crypto.randomUUID(), act: { ...act, at: new Date().toISOString() } }])
      void sendAll()
    },
    dismiss: (key) => refused.set(refused.get().filter((one) => one.key !== key)),
    start(onAnswer) {
      listeners.add(onAnswer)
      const leave = new AbortController()
      const { signal } = leave
      window.addEventListener('online', () => void sendAll(), { signal })
      document.addEventListener('visibilitychange', () => document.hidden || void sendAll(), { signal })
      // Another tab has kept or sent something.
      window.addEventListener('storage', ({ key }) => key === storageKey && acts.set(readKept(storageKey)), { signal })
      void sendAll()
      return () => {
        leave.abort()
        listeners.delete(onAnswer)
      }
    },
  }
}

/** Also when the session is over: the acts are sent after the next sign-in. */
const mustWait = (code: RefusalCode) => isTransient(code) || code === 'not_signed_in'

async function send(idempotencyKey: string, act: RideAct) {
  const call = { idempotencyKey, signal: AbortSignal.timeout(PATIENCE_MS), onBusy: () => undefined }
  try {
    switch (act.act) {
      case 'leave':
        return await callAsStaff(leaveShop, { ...call, body: { orders: act.orders, at: act.at } })
      case 'arrive':
        return await callAsStaff(arriveAtDoor, { ...call, body: { order: act.order, at: act.at } })
      case 'deliver': {
        const { act: _, ...body } = act
        return await callAsStaff(deliverOrder, { ...call, body })
      }
      case 'fail': {
        const { act: _, ...body } = act
        return await callAsStaff(failDelivery, { ...call, body })
      }
    }
  } catch {
    // The patience is over.
    return UNREACHABLE
  }
}

function readKept(storageKey: string): KeptAct[] {
  try {
    const read = z.safeParse(keptActs, JSON.parse(readStored(storageKey) ?? '[]'))
    return read.success ? read.data : []
  } catch {
    return []
  }
}
