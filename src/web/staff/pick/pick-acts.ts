import type { PickTask } from '#contract/orders/picking.ts'

/** What a picker did, as the state that is wanted: sending one twice does no harm. */
export type PickAct =
  | { act: 'start' | 'release' | 'done'; id: string }
  | { act: 'line'; id: string; line: number; picked: number; short: number }

/** The newest word about a line replaces an older one that was not sent yet. */
export function withAct(waiting: readonly PickAct[], next: PickAct, isBeingSent: boolean): PickAct[] {
  const replaces = (act: PickAct, index: number) =>
    !(isBeingSent && index === 0) &&
    act.act === 'line' &&
    next.act === 'line' &&
    act.id === next.id &&
    act.line === next.line
  return [...waiting.filter((act, index) => !replaces(act, index)), next]
}

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
