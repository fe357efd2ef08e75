import * as z from 'zod/mini'
import type { PickLine, PickTask } from '#contract/orders/picking.ts'

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
  z.object({
    kind: z.literal('replace'),
    id: z.string(),
    line: z.number(),
    product: z.string(),
    quantity: z.number(),
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
  if (step.kind !== 'line' && step.kind !== 'replace') return { ...task, isMine: step.kind === 'start' }
  return { ...task, lines: task.lines.map((line) => (line.line === step.line ? lineAfter(line, step) : line)) }
}

type LineStep = Extract<PickStep, { line: number }>

function lineAfter(line: PickLine, step: LineStep): PickLine {
  if (step.kind === 'line') return { ...line, picked: step.picked, short: step.short, weighed: step.weighed }
  const { instead: before, replaced = 0, replacements: _, ...rest } = line
  const short = line.short + replaced
  if (step.quantity === 0) return { ...rest, short }
  const instead = line.replacements?.find(({ product }) => product === step.product) ?? before
  return instead ? { ...rest, short: short - step.quantity, replaced: step.quantity, instead } : line
}
