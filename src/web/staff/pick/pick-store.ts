import * as z from 'zod/mini'
import { finishPick, listPicks, type PickTask, releasePick, setPickLine, startPick } from '#contract/orders/picking.ts'
import { isTransient } from '../../core/api.ts'
import { readStored, writeStored } from '../../core/browser-storage.ts'
import { createStore } from '../../core/external-store.ts'
import { createQuery, type Done } from '../../core/query.ts'
import { createRetry } from '../../core/retry.ts'
import { callAsStaff } from '../account/staff-session.ts'
import { type PickAct, withAct } from './pick-acts.ts'

const STORED_KEY = 'greencart-pick-acts'
const CHECK_EVERY_MS = 10_000

const storedActs = z.array(
  z.union([
    z.object({ act: z.enum(['start', 'release', 'done']), id: z.string() }),
    z.object({ act: z.literal('line'), id: z.string(), line: z.number(), picked: z.number(), short: z.number() }),
  ]),
)

/** What is still to be sent, in the sequence in which it was done. It outlives the page. */
export const waiting = createStore<readonly PickAct[]>([])
/** The order that was finished last, for its label; or what the shop said about one that it cancelled. */
export const finished = createStore<{ task: PickTask; cancelled: string | null } | null>(null)
/** Why something was not possible. */
export const refusal = createStore('')

export const picks = createQuery<Done<typeof listPicks>>(() => callAsStaff(listPicks))

let isSending = false
const retry = createRetry(send)

/** Sends what an earlier page left, and looks for new orders while the page is open. */
export function watchPicks(): () => void {
  waiting.set(readWaiting())
  void send().then((isSent) => isSent || retry.later())
  void picks.load('')
  const timer = setInterval(() => document.hidden || void picks.reload(), CHECK_EVERY_MS)
  return () => {
    clearInterval(timer)
    retry.stop()
  }
}

export function act(next: PickAct) {
  refusal.set('')
  keep(withAct(waiting.get(), next, isSending))
  void send().then((isSent) => isSent || retry.later())
}

/** One after the other; false while the shop can't be reached. */
async function send(): Promise<boolean> {
  if (isSending) return true
  isSending = true
  try {
    for (let next = waiting.get()[0]; next; next = waiting.get()[0]) {
      const answer = await sendOne(next)
      if (!answer.success && isTransient(answer.code)) return false
      if (!answer.success && answer.code === 'not_signed_in') return true
      if (!answer.success) giveUp(next, answer.message)
      else {
        showAnswer(answer)
        keep(waiting.get().slice(1))
      }
    }
  } finally {
    isSending = false
  }
  await picks.reload()
  return true
}

function sendOne(next: PickAct) {
  const { id } = next
  if (next.act === 'line') {
    const { line, picked, short } = next
    return callAsStaff(setPickLine, { body: { id, line, picked, short } })
  }
  if (next.act === 'done') return callAsStaff(finishPick, { body: { id } })
  return callAsStaff(next.act === 'start' ? startPick : releasePick, { body: { id } })
}

type Answer = Extract<Awaited<ReturnType<typeof sendOne>>, { success: true }>

/** Before it leaves the list of what waits: otherwise the screen would show the older state for a moment. */
function showAnswer(answer: Answer) {
  if (!('task' in answer)) return
  const { task } = answer
  const isDone = 'status' in answer
  if (isDone) finished.set({ task, cancelled: answer.status === 'Cancelled' ? answer.message : null })
  picks.change((before) => ({
    ...before,
    tasks: before.tasks.flatMap((one) => (one._id === task._id ? (isDone ? [] : [task]) : [one])),
  }))
}

/** What was refused is not possible any more, nor is what followed for that order. */
function giveUp({ id }: PickAct, message: string) {
  refusal.set(message)
  if (finished.get()?.task._id === id) finished.set(null)
  keep(waiting.get().filter((one) => one.id !== id))
}

function keep(acts: readonly PickAct[]) {
  waiting.set(acts)
  writeStored(STORED_KEY, acts.length > 0 ? JSON.stringify(acts) : null)
}

function readWaiting(): readonly PickAct[] {
  try {
    return z.parse(storedActs, JSON.parse(readStored(STORED_KEY) ?? '[]'))
  } catch {
    return []
  }
}
