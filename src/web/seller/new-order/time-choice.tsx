import type { Ref } from 'react'
import { capitalised, spanFrom } from '#domain/time-words.ts'
import { SelectField } from '../../ui/select-field.tsx'
import type { TakenQuote } from './use-quote.ts'

type TimeChoiceProps = {
  ref: Ref<HTMLSelectElement>
  quote: TakenQuote | null
  /** The start of an hour; empty: as soon as possible. */
  chosen: string
  onChoose: (slot: string) => void
}

/** As soon as the shop can, or an hour that suits the caller; only an hour when the shop is too busy. */
export function TimeChoice({ ref, quote, chosen, onChoose }: TimeChoiceProps) {
  const slots = quote?.slots ?? []
  if (slots.length === 0 && chosen === '') return null
  const now = new Date()
  const isGone = chosen !== '' && !slots.some(({ from }) => from.toISOString() === chosen)
  const mustChoose = chosen === '' && quote !== null && !quote.by
  return (
    <SelectField
      ref={ref}
      label="Delivery time"
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
      className="mt-3"
    >
      <option value="">{mustChoose ? 'Choose a time' : 'As soon as possible'}</option>
      {isGone && <option value={chosen}>No longer available</option>}
      {slots.map(({ from, until }) => (
        <option key={from.getTime()} value={from.toISOString()}>
          {capitalised(spanFrom(now, { from, until }))}
        </option>
      ))}
    </SelectField>
  )
}
