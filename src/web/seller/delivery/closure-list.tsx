import X from 'lucide-react/icons/x'
import { type SubmitEvent, useRef, useState } from 'react'
import { saveClosures } from '#contract/delivery/seller-delivery.ts'
import type { Closure } from '#domain/delivery/opening-hours.ts'
import { timeFrom } from '#domain/time-words.ts'
import { useFieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { fromDateTimeField, toDateTimeField } from './date-time-field.ts'
import { type ShowSettings, useSaveSettings } from './delivery-settings.ts'

const wire = ({ from, until }: Closure) => ({ from: from.toISOString(), until: until.toISOString() })

type ClosureListProps = { closures: readonly Closure[]; now: number; onSaved: ShowSettings }

/** Holidays and other times when the shop is closed whatever its hours say. */
export function ClosureList({ closures, now, onSaved }: ClosureListProps) {
  const { busy, save } = useSaveSettings(onSaved)
  const heading = useRef<HTMLHeadingElement>(null)

  async function remove(gone: Closure) {
    await save(saveClosures, { closures: closures.filter((closure) => closure !== gone).map(wire) })
    heading.current?.focus()
  }

  return (
    <section aria-labelledby="closures" className="@container">
      <h2 ref={heading} id="closures" tabIndex={-1} className="font-semibold text-xl outline-none">
        Closures
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        Holidays, stocktaking, a power cut: times when you’re closed, whatever the hours say.
      </p>
      {closures.length === 0 ? (
        <p className="mb-4 rounded-card border border-line border-dashed px-4 py-5 text-center text-ink-soft">
          No closures planned
        </p>
      ) : (
        <ul className="mb-4 divide-y divide-line rounded-card border border-line bg-card">
          {closures.map((closure) => (
            <li key={closure.from.getTime()} className="flex items-center gap-2 py-1.5 pr-2 pl-4">
              <span className="price-figures min-w-0 flex-1">
                {timeFrom(now, closure.from)} to {timeFrom(now, closure.until)}
                {closure.from.getTime() <= now && <span className="ml-2 font-medium text-berry text-sm">Now</span>}
              </span>
              <Button variant="danger" size="small" busy={busy} onClick={() => void remove(closure)}>
                <X size={17} aria-hidden />
                Remove<span className="sr-only"> the closure from {timeFrom(now, closure.from)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ClosureForm
        now={now}
        busy={busy}
        onAdd={(closure) => save(saveClosures, { closures: [...closures, closure].map(wire) })}
      />
    </section>
  )
}

type ClosureFormProps = { now: number; busy: boolean; onAdd: (closure: Closure) => Promise<boolean> }

function ClosureForm({ now, busy, onAdd }: ClosureFormProps) {
  const { errors, show, formProps } = useFieldErrors()
  const [typed, setTyped] = useState({ from: '', until: '' })

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const from = fromDateTimeField(typed.from)
    const until = fromDateTimeField(typed.until)
    const wrong = problems(from, until, now)
    show(wrong)
    if (from && until && Object.keys(wrong).length === 0 && (await onAdd({ from, until }))) {
      setTyped({ from: '', until: '' })
    }
  }

  const field = (name: 'from' | 'until', label: string) => (
    <TextField
      label={label}
      type="datetime-local"
      name={name}
      min={toDateTimeField(now)}
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      error={errors[name]}
      className="min-w-0"
    />
  )
  return (
    <form {...formProps} onSubmit={submit} className="grid items-start gap-3 @lg:grid-cols-2">
      {field('from', 'Closed from')}
      {field('until', 'Open again from')}
      <Button type="submit" variant="quiet" busy={busy} className="justify-self-start">
        Add closure
      </Button>
    </form>
  )
}

function problems(from: Date | null, until: Date | null, now: number): Record<string, string> {
  if (!from) return { from: 'Enter a date and a time.' }
  if (!until) return { until: 'Enter a date and a time.' }
  if (until <= from) return { until: 'This must be after the beginning.' }
  return until.getTime() <= now ? { until: 'This is in the past.' } : {}
}
