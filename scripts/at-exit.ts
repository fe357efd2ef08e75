import { constants } from 'node:os'
import { stopWithShell } from '#server/platform/stop-requests.ts'

const open = new Set<() => void>()

/** Done when this process ends, the newest first; answers how to take it back. */
export function atExit(work: () => void): () => void {
  if (open.size === 0) process.once('exit', endAll)
  open.add(work)
  return () => {
    open.delete(work)
    if (open.size === 0) process.off('exit', endAll)
  }
}

function endAll(): void {
  for (const work of [...open].reverse()) work()
}

/** A program that is told to stop ends at once, with everything it has started. */
export function exitOnSignals(): void {
  stopWithShell(process.env)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
}
