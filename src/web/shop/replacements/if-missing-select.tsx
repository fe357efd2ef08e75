import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import type { KeptIfMissing } from '#contract/orders/if-missing.ts'
import { MISSING_CHOICES, type MissingKind } from '#domain/if-missing.ts'
import { ChooseInsteadDialog } from './choose-instead-dialog.tsx'

type SelectProps = {
  product: { _id: string; name: string }
  wish: KeptIfMissing
  disabled?: boolean
  onChange: (wish: KeptIfMissing) => void
}

const CHOOSE = 'choose'
const KINDS: readonly MissingKind[] = ['refund', 'alike', 'ask']

/** What to do if an item is not there: a quiet line below it. */
export function IfMissingSelect({ product, wish, disabled = false, onChange }: SelectProps) {
  const [choosing, setChoosing] = useState(false)

  function choose(value: string) {
    if (value === CHOOSE) setChoosing(true)
    else if (value !== 'this') onChange({ kind: value as MissingKind })
  }

  return (
    <>
      <label className="relative flex min-h-11 w-fit max-w-full items-center gap-1.5 text-ink-soft text-sm">
        <span className="shrink-0">
          If missing:<span className="sr-only"> {product.name}</span>
        </span>
        <select
          value={wish.kind}
          disabled={disabled}
          onChange={(event) => choose(event.target.value)}
          className="field-sizing-content min-h-11 min-w-0 appearance-none truncate rounded-field bg-transparent pr-6 font-medium text-ink disabled:opacity-55"
        >
          {KINDS.slice(0, 2).map((kind) => (
            <option key={kind} value={kind}>
              {MISSING_CHOICES[kind]}
            </option>
          ))}
          {wish.kind === 'this' && <option value="this">{wish.name ?? 'Exactly this one'}</option>}
          <option value={CHOOSE}>{wish.kind === 'this' ? 'Choose another…' : MISSING_CHOICES.this}</option>
          <option value="ask">{MISSING_CHOICES.ask}</option>
        </select>
        <ChevronDown size={16} aria-hidden className="pointer-events-none absolute right-0 text-ink-soft" />
      </label>
      {choosing && (
        <ChooseInsteadDialog
          product={product}
          onClose={() => setChoosing(false)}
          onChosen={(chosen) => {
            setChoosing(false)
            onChange({ kind: 'this', product: chosen._id, name: chosen.name })
          }}
        />
      )}
    </>
  )
}
