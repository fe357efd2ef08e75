import * as z from 'zod/mini'
import type { PickTask } from '#contract/orders/picking.ts'

/** What a picker did, as the state that is wanted: sending one twice does no harm. */
export const pickStep = z.union([
  z.object({ kind: z.enum(['start', 'release', 'done']), id: z.string() }),
  z.object({
    kind: z.literal('line'),
    id: z.string(),
    line: z.number(),
    picked: z.number(),
    short: z.number(),
    weighed: z.optional(z.number()),
  }),
])
export type PickStep = z.output<typeof pickStep>

/** The orders as they are once everything has arrived that is still to be sent. */
export function tasksAfter(tasks: readonly PickTask[], steps: readonly PickStep[]): PickTask[] {
  return steps.reduce<PickTask[]>((done, step) => done.flatMap((task) => taskAfter(task, step)), [...tasks])
}

function taskAfter(task: PickTask, step: PickStep): PickTask | [] {
  if (step.id !== task._id) return task
  if (step.kind === 'done') return []
  if (step.kind !== 'line') return { ...task, isMine: step.kind === 'start' }
  const { picked, short, weighed } = step
  return {
    ...task,
    lines: task.lines.map((line) => (line.line === step.line ? { ...line, picked, short, weighed } : line)),
  }
}
