import * as z from 'zod/mini'
import type { PickTask } from '#contract/orders/picking.ts'

/** What a picker did, as the state that is wanted: sending one twice does no harm. */
export const pickAct = z.union([
  z.object({ act: z.enum(['start', 'release', 'done']), id: z.string() }),
  z.object({ act: z.literal('line'), id: z.string(), line: z.number(), picked: z.number(), short: z.number() }),
])
export type PickAct = z.output<typeof pickAct>

/** The orders as they are once everything has arrived that is still to be sent. */
export function tasksAfter(tasks: readonly PickTask[], acts: readonly PickAct[]): PickTask[] {
  return acts.reduce<PickTask[]>((done, act) => done.flatMap((task) => taskAfter(task, act)), [...tasks])
}

function taskAfter(task: PickTask, act: PickAct): PickTask | [] {
  if (act.id !== task._id) return task
  if (act.act === 'done') return []
  if (act.act !== 'line') return { ...task, isMine: act.act === 'start' }
  const { picked, short } = act
  return { ...task, lines: task.lines.map((line) => (line.line === act.line ? { ...line, picked, short } : line)) }
}
