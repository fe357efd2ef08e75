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

/** The order that was finished last, for its label; or what the shop said about one that it cancelled. */
export const finished = createStore<{ task: PickTask; cancelled: string | null } | null>(null)
/** Why something was not possible. */
export const refusal = createStore('')

export const picks = createQuery<Done<typeof listPicks>>(() => callAsStaff(listPicks), {
  ready: untilLive,
  isLive: true,
})

type Reply = Done<
  typeof startPick | typeof setPickLine | typeof replacePickLine | typeof releasePick | typeof finishPick
>

const outbox = createOutbox<PickStep, Reply>(browserOutbox, {
  name: 'greencart.outbox.picks',
  wanted: pickStep,
  send({ wanted }, { signal }) {
    const { id } = wanted
    if (wanted.kind === 'line') {
      const { line, picked, short, weighed } = wanted
      return callAsStaff(setPickLine, { body: { id, line, picked, short, ...(weighed && { weighed }) }, signal })
    }
    if (wanted.kind === 'replace') {
      const { line, product, quantity } = wanted
      return callAsStaff(replacePickLine, { body: { id, line, product, quantity }, signal })
    }
    if (wanted.kind === 'done') return callAsStaff(finishPick, { body: { id }, signal })
    return callAsStaff(wanted.kind === 'start' ? startPick : releasePick, { body: { id }, signal })
  },
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

/** What is still to be sent. */
export const waiting = outbox.entries

const CANCELLING = 'Nothing was there, so the order is being cancelled'

/** Before the shop has confirmed it. An order of which nothing was there is never called packed. */
export const showFinished = (task: PickTask) =>
  finished.set({ task, cancelled: isNothingFound(task.lines) ? CANCELLING : null })

/** Sends what an earlier page left, and hears of new orders while the page is open. */
export function watchPicks(): () => void {
  const reload = () => void picks.reload()
  const stops = [outbox.start(), picks.follow(), onNews('picks', reload), whenDue(reload)]
  void picks.load('')
  return () => {
    for (const stop of stops) stop()
  }
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

/** Browsers run longer timers at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** What a line is now replaces what it was to be before. */
export function addStep(next: PickStep) {
  refusal.set('')
  void outbox.put(next, 'line' in next ? `${next.kind} ${next.id} ${next.line}` : undefined)
}

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
