import { type ReactNode, useId, useState } from 'react'

type Choice = 'out' | 'suggested' | 'own'

type ClaimFieldProps<Value> = {
  label: string
  /** What to think about before saying it. */
  why: string
  value: Value
  suggested: Value
  /** What says nothing. */
  none: Value
  /** Such as “Leave it out”. */
  without: string
  inWords(value: Value): string
  onChange(value: Value): void
  /** Its fields, for words of the owner's own. */
  children: ReactNode
}

/** Something that the shop would say of itself: nothing of it is said before its owner chooses to. */
export function ClaimField<Value>({ value, suggested, none, onChange, ...props }: ClaimFieldProps<Value>) {
  const isSame = (one: Value) => JSON.stringify(one) === JSON.stringify(value)
  const [choice, setChoice] = useState<Choice>(isSame(none) ? 'out' : isSame(suggested) ? 'suggested' : 'own')
  const name = useId()
  const { label, why, without, inWords, children } = props

  function choose(wanted: Choice) {
    setChoice(wanted)
    // One's own words begin with what is suggested.
    onChange(wanted === 'out' ? none : choice === 'own' && wanted === 'own' ? value : suggested)
  }

  const option = (wanted: Choice, words: ReactNode) => (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-field border border-transparent px-3 py-2.5 transition-colors duration-150 hover:bg-leaf-tint has-checked:border-leaf has-checked:bg-leaf-tint">
      <input
        type="radio"
        name={name}
        checked={choice === wanted}
        onChange={() => choose(wanted)}
        className="mt-0.5 size-5 shrink-0 accent-leaf"
      />
      <span className="min-w-0 wrap-anywhere">{words}</span>
    </label>
  )

  return (
    <fieldset className="rounded-card border border-line bg-card p-3 pt-4 sm:p-4" aria-describedby={`${name}-why`}>
      <legend className="float-left w-full px-3 font-medium">{label}</legend>
      <p id={`${name}-why`} className="clear-both mb-2 px-3 text-ink-soft text-sm">
        {why}
      </p>
      {option('out', without)}
      {option(
        'suggested',
        <>
          Say: <q>{inWords(suggested)}</q>
        </>,
      )}
      {option('own', 'Write your own')}
      {choice === 'own' && <div className="mt-1 grid gap-3 px-3 pt-1 pb-2">{children}</div>}
    </fieldset>
  )
}
