import { Undo2 } from 'lucide-react'
import { useCallback } from 'react'
import { Button } from '../../ui/button.tsx'
import { type PendingMove, sendMove, UNDO_MS, undoMove } from './pending-moves.ts'

/** Says what is about to be sent while it can still be taken back. */
export function PendingNote({ move: { order, status, state, sendsAt } }: { move: PendingMove }) {
  const words = status === 'Cancelled' ? 'Will be cancelled' : `Will be marked as ${status}`
  if (state === 'sending') {
    return (
      <p role="status" className="flex min-h-11 items-center text-ink-soft">
        Sending…
      </p>
    )
  }
  return (
    <div className="relative flex min-h-11 flex-wrap items-center gap-x-3 overflow-hidden rounded-field bg-paper pl-4">
      <p role="status" className="text-sm">
        {words} in {UNDO_MS / 1000} seconds.
      </p>
      <Button variant="round" data-next className="w-auto px-3 text-leaf text-sm" onClick={() => undoMove(order._id)}>
        <Undo2 size={17} aria-hidden />
        Undo
      </Button>
      <Button variant="round" className="w-auto px-3 text-ink-soft text-sm" onClick={() => void sendMove(order._id)}>
        Send now
      </Button>
      <Countdown until={sendsAt} />
    </div>
  )
}

/** A line that runs out; for people who want no motion it is not there, the words say the same. */
function Countdown({ until }: { until: number }) {
  const run = useCallback(
    (line: HTMLElement | null) => {
      const left = Math.max(until - Date.now(), 0)
      const shrink = [{ transform: `scaleX(${left / UNDO_MS})` }, { transform: 'scaleX(0)' }]
      line?.animate(shrink, { duration: left, fill: 'both' })
    },
    [until],
  )
  return (
    <span
      ref={run}
      aria-hidden
      className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-leaf motion-reduce:hidden"
    />
  )
}
