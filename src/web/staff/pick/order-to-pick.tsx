import { useEffect, useRef, useState } from 'react'
import type { PickTask } from '#contract/orders/picking.ts'
import { isFound } from '#domain/picking.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LineToPick } from './line-to-pick.tsx'
import { PickFacts } from './pick-facts.tsx'
import { addStep, finished } from './pick-store.ts'

/** One column for a thumb: shelf by shelf, what is done shrinks. */
export function OrderToPick({ task }: { task: PickTask }) {
  const [asking, setAsking] = useState(false)
  const { lines } = task
  const left = lines.filter((line) => !isFound(line)).length
  const isShort = lines.some(({ short }) => short > 0)
  const section = useRef<HTMLElement>(null)
  // The button that was pressed is gone, and its focus with it.
  useEffect(() => {
    if (left >= 0 && document.activeElement === document.body)
      section.current?.querySelector<HTMLElement>('[data-next]')?.focus({ preventScroll: true })
  }, [left])

  function finish() {
    setAsking(false)
    finished.set({ task, cancelled: null })
    addStep({ kind: 'done', id: task._id })
  }

  return (
    <section ref={section} aria-label={`Order ${task.number}`} className="space-y-3">
      <div className="rounded-card border border-line bg-card p-5">
        <PickFacts task={task} />
        <progress
          aria-label="Products found"
          max={lines.length}
          value={lines.length - left}
          className="mt-3 h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-leaf"
        />
        <p aria-live="polite" className="text-ink-soft text-sm">
          {left === 0 ? 'Ready to pack' : `${lines.length - left} of ${lines.length} found`}
        </p>
      </div>
      <ul className="space-y-3">
        {lines.map((line) => (
          <LineToPick
            key={line.line}
            line={line}
            onChange={(state) => addStep({ kind: 'line', id: task._id, line: line.line, ...state })}
          />
        ))}
      </ul>
      <div className="sticky bottom-0 -mx-4 flex flex-wrap gap-3 border-line border-t bg-paper px-4 py-3 sm:mx-0 sm:px-0">
        <Button
          data-next
          className="min-h-14 grow text-lg"
          disabled={left > 0}
          onClick={() => (isShort ? setAsking(true) : finish())}
        >
          {left > 0 ? `${left} to go` : 'Done: packed'}
        </Button>
        <Button variant="quiet" className="min-h-14" onClick={() => addStep({ kind: 'release', id: task._id })}>
          Give back
        </Button>
      </div>
      <Missing task={task} open={asking} onClose={() => setAsking(false)} onDone={finish} />
    </section>
  )
}

type MissingProps = { task: PickTask; open: boolean; onClose: () => void; onDone: () => void }

/** The customer is told at once, so it is asked once more. */
function Missing({ task: { lines }, open, onClose, onDone }: MissingProps) {
  const missing = lines.filter(({ short }) => short > 0)
  const isAll = lines.every(({ picked }) => picked === 0)
  return (
    <Dialog open={open} onClose={onClose} title={isAll ? 'Nothing was there?' : 'Pack without these?'} width="sheet">
      <div className="mx-auto max-w-md">
        <ul className="space-y-1 text-lg">
          {missing.map(({ line, name, short }) => (
            <li key={line} className="wrap-anywhere">
              <span className="font-semibold">{short} ×</span> {name}
            </li>
          ))}
        </ul>
        <p className="mt-3 text-ink-soft">
          {isAll
            ? 'The order is cancelled, and the customer is told and gets everything back.'
            : 'The customer is told now and doesn’t pay for them. This can’t be undone.'}
        </p>
        <Button className="mt-5 min-h-14 w-full text-lg" onClick={onDone}>
          {isAll ? 'Cancel the order' : 'Done: packed'}
        </Button>
      </div>
    </Dialog>
  )
}
