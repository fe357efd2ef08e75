import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Choice, type Side, TypedValue } from '../product-form/conflict-panel.tsx'
import { factName } from '../screen/shop-fact-names.ts'
import type { Overtaken } from './shop-in-edit.ts'
import type { WantedFactsToSend } from './step.ts'

type Props = { overtaken: Overtaken; onSettle: (kept: WantedFactsToSend) => Promise<void> }

/** Another tab saved the same facts meanwhile: both values of each, and which of them is saved. */
export function FactConflictPanel({ overtaken: { mine, conflicts }, onSettle }: Props) {
  const [kept, setKept] = useState<Record<string, Side>>({})
  const [busy, setBusy] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])

  async function settle() {
    setBusy(true)
    const isMine = ([name]: [string, unknown]) => kept[name] !== 'theirs'
    await onSettle(Object.fromEntries(Object.entries(mine).filter(isMine)))
    setBusy(false)
  }

  return (
    <div
      ref={panel}
      role="alert"
      tabIndex={-1}
      className="mb-5 rounded-card border border-tangerine bg-tangerine-tint p-4 outline-none sm:p-5"
    >
      <p className="font-medium">This was changed somewhere else while you were editing.</p>
      <p className="text-sm">
        {conflicts.length > 0
          ? 'Nothing is saved yet. Choose what to keep.'
          : 'Your changes don’t overlap: save to keep both.'}
      </p>
      {conflicts.map((conflict) => (
        <Choice
          key={conflict.name}
          name={conflict.name}
          label={sentence(factName(conflict.name))}
          side={kept[conflict.name] ?? 'mine'}
          onKeep={(name, side) => setKept({ ...kept, [name]: side })}
        >
          {(side) => <TypedValue text={conflict[side]} />}
        </Choice>
      ))}
      <Button onClick={settle} busy={busy} className="mt-4">
        Save
      </Button>
    </div>
  )
}

const sentence = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
