import { useEffect, useRef, useState } from 'react'
import type { PickTask } from '#contract/orders/picking.ts'
import { isFound, isNothingFound } from '#domain/picking.ts'
import { Button } from '../../ui/button.tsx'
import { CallLink } from '../../ui/call-link.tsx'
import { LineToPick } from './line-to-pick.tsx'
import { MissingDialog } from './missing-dialog.tsx'
import { PickFacts } from './pick-facts.tsx'
import type { PickStore } from './pick-store.ts'
import { isAsked } from './replacements.tsx'

type OrderToPickProps = { store: PickStore; task: PickTask; scaleLabel: string }

/** One column for a thumb: shelf by shelf, what is done shrinks. */
export function OrderToPick({ store, task, scaleLabel }: OrderToPickProps) {
  const [asking, setAsking] = useState(false)
  const { lines, phone, firstName } = task
  const left = lines.filter((line) => !isFound(line)).length
  const isShort = lines.some(({ short }) => short > 0)
  const isNothing = isNothingFound(lines)
  const isAsking = lines.some(isAsked)
  const section = useRef<HTMLElement>(null)
  // The button that was pressed is gone, and its focus with it.
  const state = lines.map(({ picked, short, instead }) => `${picked} ${short} ${instead?.product}`).join()
  useEffect(() => {
    if (!state || document.activeElement !== document.body) return
    const next = section.current?.querySelector<HTMLElement>('[data-next]:enabled') ?? section.current
    next?.focus({ preventScroll: true })
  }, [state])

  function finish() {
    setAsking(false)
    store.showFinished(task)
    store.add({ kind: 'done', id: task._id })
  }

  return (
    <section ref={section} tabIndex={-1} aria-label={`Order ${task.number}`} className="space-y-2 outline-none">
      <div className="rounded-card border border-line bg-card px-3 py-2">
        <PickFacts task={task} />
        <div className="mt-1 flex items-center gap-3">
          <progress
            aria-label="Products found"
            max={lines.length}
            value={lines.length - left}
            className="h-1.5 min-w-0 grow appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-leaf"
          />
          <p aria-live="polite" className="text-ink-soft text-sm">
            {left > 0
              ? `${lines.length - left} of ${lines.length} done`
              : isAsking
                ? 'Asking'
                : isNothing
                  ? 'Nothing found'
                  : 'Ready to pack'}
          </p>
        </div>
      </div>
      <ul className="space-y-2">
        {lines.map((line) => (
          <LineToPick
            key={line.line}
            line={line}
            firstName={firstName}
            onReplace={(product, quantity) =>
              store.add({ kind: 'replace', id: task._id, line: line.line, product, quantity })
            }
            scaleLabel={scaleLabel}
            onChange={(state) => store.add({ kind: 'line', id: task._id, line: line.line, ...state })}
          />
        ))}
      </ul>
      {isShort && phone && (
        <CallLink phone={phone} className="min-h-12 w-full">
          Call {firstName} about what’s missing
        </CallLink>
      )}
      <div className="sticky bottom-0 -mx-4 flex flex-wrap gap-2 border-line border-t bg-paper px-4 py-2 sm:mx-0 sm:px-0">
        <Button
          data-next
          variant={isNothing ? 'danger' : 'primary'}
          className={`min-h-14 grow text-lg ${isNothing ? 'border border-berry' : ''}`}
          disabled={left > 0 || isAsking}
          onClick={() => (isShort ? setAsking(true) : finish())}
        >
          {left > 0
            ? `${left} to go`
            : isAsking
              ? `Waiting for ${firstName}…`
              : isNothing
                ? 'Cancel order…'
                : 'Mark packed'}
        </Button>
        <Button variant="quiet" className="min-h-14" onClick={() => store.add({ kind: 'release', id: task._id })}>
          Give back
        </Button>
      </div>
      <MissingDialog task={task} open={asking} onClose={() => setAsking(false)} onDone={finish} />
    </section>
  )
}
