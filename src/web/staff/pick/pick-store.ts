import {
  finishPick,
  listPicks,
  type PickTask,
  releasePick,
  replacePickLine,
  setPickLine,
  startPick,
} from '#contract/orders/picking.ts'
import { isNothingFound } from '#domain/picking.ts'
import { browserOutbox } from '../../core/browser-outbox.ts'
import { createOutbox } from '../../core/outbox.ts'
import { createQuery, type Done } from '../../core/query.ts'
import { createStore } from '../../core/store.ts'
import { callAsStaff } from '../account/staff-session.ts'
import { isLive, onNews, untilLive } from '../live/staff-stream.ts'
import { type PickStep, pickStep } from './pick-steps.ts'

type Reply = Done<
  typeof startPick | typeof setPickLine | typeof replacePickLine | typeof releasePick | typeof finishPick
>

/** `cancelled`: what the shop said about an order that it cancelled. */
type Finished = { task: PickTask; cancelled: string | null }

const CANCELLING = 'Nothing was there, so the order is being cancelled'

export type PickStore = ReturnType<typeof createPickStore>

const stores = new Map<string, PickStore>()

/** One for each person: nobody sends what somebody else did on the same tablet. */
export function pickStoreOf(staffId: string): PickStore {
  const store = stores.get(staffId) ?? createPickStore(staffId)
  stores.set(staffId, store)
  return store
}

function createPickStore(staffId: string) {
  /** The order that was finished last, for its label. */
  const finished = createStore<Finished | null>(null)
  /** Why something was not possible. */
  const refusal = createStore('')
  const picks = createQuery<Done<typeof listPicks>>(() => callAsStaff(listPicks), { ready: untilLive, isLive: true })

  const outbox = createOutbox<PickStep, Reply>(browserOutbox, {
    name: `greencart.outbox.picks.${staffId}`,
    wanted: pickStep,
    send: ({ wanted }, { signal }) => sendStep(wanted, signal),
    onSettled(reply, { wanted: { id } }) {
      if (reply.success) {
        showReply(reply)
        // Others hear of it by the stream, and so does this phone.
        if (isLive() && 'task' in reply) return
      } else {
        refusal.set(reply.message)
        if (finished.get()?.task._id === id) finished.set(null)
        // What followed for that order is not possible either.
        void outbox.delete(({ wanted }) => wanted.id === id)
      }
      void picks.reload()
    },
  })

  /** Before the entry is deleted: otherwise the screen would show the older state for a moment. */
  function showReply(reply: Reply) {
    if (!('task' in reply)) return
    const { task } = reply
    const isDone = 'status' in reply
    if (isDone) finished.set({ task, cancelled: reply.status === 'Cancelled' ? reply.message : null })
    picks.change((before) => ({
      ...before,
      tasks: before.tasks.flatMap((one) => (one._id === task._id ? (isDone ? [] : [task]) : [one])),
    }))
  }

  /** An order for a later hour comes to the list by the clock: no event says so. */
  function whenDue(reload: () => void): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = () => {
      clearTimeout(timer)
      const shown = picks.shown.get()
      const nextAt = shown && 'reply' in shown ? shown.reply.nextAt : null
      if (nextAt) timer = setTimeout(reload, Math.min(Math.max(nextAt.getTime() - Date.now(), 1_000), MAX_TIMEOUT_MS))
    }
    const stop = picks.shown.watch(plan)
    plan()
    return () => {
      stop()
      clearTimeout(timer)
    }
  }

  return {
    picks,
    finished,
    refusal,
    /** What is still to be sent. */
    waiting: outbox.entries,
    /** Before the shop has confirmed it. An order of which nothing was there is never called packed. */
    showFinished: (task: PickTask) => finished.set({ task, cancelled: isNothingFound(task.lines) ? CANCELLING : null }),
    /** What a line is now replaces what it was to be before. */
    add(next: PickStep) {
      refusal.set('')
      void outbox.put(next, 'line' in next ? `${next.kind} ${next.id} ${next.line}` : undefined)
    },
    /** Sends what an earlier page left, and hears of new orders while the page is open. */
    start(): () => void {
      const reload = () => void picks.reload()
      const stops = [outbox.start(), picks.follow(), onNews('picks', reload), whenDue(reload)]
      void picks.load('')
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** Browsers run longer timers at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

function sendStep(step: PickStep, signal: AbortSignal) {
  const { id } = step
  if (step.kind === 'line') {
    const { line, picked, short, weighed } = step
    return callAsStaff(setPickLine, { body: { id, line, picked, short, ...(weighed && { weighed }) }, signal })
  }
  if (step.kind === 'replace') {
    const { line, product, quantity } = step
    return callAsStaff(replacePickLine, { body: { id, line, product, quantity }, signal })
  }
  if (step.kind === 'done') return callAsStaff(finishPick, { body: { id }, signal })
  return callAsStaff(step.kind === 'start' ? startPick : releasePick, { body: { id }, signal })
}
