import Copy from 'lucide-react/icons/copy'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { saveOpeningHours } from '#contract/delivery/seller-delivery.ts'
import type { Closure } from '#domain/delivery/opening-hours.ts'
import { Button } from '../../ui/button.tsx'
import { type ShowSettings, useSaveSettings } from './delivery-settings.ts'
import { openingWords } from './opening-words.ts'
import { type DraftOpening, endsNextDay, isAllDay, newOpening, readWeek, WEEKDAYS } from './week-draft.ts'

type Week = readonly DraftOpening[]
type WeekEditorProps = {
  week: Week
  /** Whether it differs from what is saved. */
  isChanged: boolean
  onChange: (week: Week | null) => void
  closures: readonly Closure[]
  now: number
  onSaved: ShowSettings
}

export function WeekEditor({ week, isChanged, onChange, closures, now, onSaved }: WeekEditorProps) {
  const { busy, save } = useSaveSettings(onSaved)
  const [wrong, setWrong] = useState<{ key: string; problem: string } | null>(null)
  const read = readWeek(week)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if ('wrong' in read) {
      flushSync(() => setWrong({ key: read.wrong.key, problem: read.problem }))
      form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return
    }
    if (await save(saveOpeningHours, { hours: read })) onChange(null)
  }

  function edit(next: Week) {
    setWrong(null)
    onChange(next)
  }

  const copyToAll = (weekday: number) =>
    edit(
      WEEKDAYS.flatMap((day) =>
        week
          .filter((opening) => opening.weekday === weekday)
          .map(({ opens, closes }) => newOpening(day.weekday, opens, closes)),
      ),
    )

  return (
    <form noValidate onSubmit={submit} aria-labelledby="week" className="@container">
      <h2 id="week" className="font-semibold text-xl">
        Opening hours
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        A day can have several openings, and they may end after midnight. From midnight to midnight is all day.
      </p>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {WEEKDAYS.map(({ weekday, name }) => (
          <Day
            key={weekday}
            name={name}
            openings={week.filter((opening) => opening.weekday === weekday)}
            wrong={wrong}
            onAdd={() => edit([...week, openingFor(week, weekday)])}
            onEdit={(changed) => edit(week.map((opening) => (opening.key === changed.key ? changed : opening)))}
            onRemove={({ key }) => edit(week.filter((opening) => opening.key !== key))}
            onCopy={() => copyToAll(weekday)}
          />
        ))}
      </ul>
      <p role="status" className="mt-4 rounded-field bg-leaf-tint px-4 py-3">
        {'wrong' in read ? (
          `${WEEKDAYS.find(({ weekday }) => weekday === read.wrong.weekday)?.name}: ${read.problem}`
        ) : (
          <>
            Shoppers will see: <strong className="font-semibold">{openingWords({ week: read, closures }, now)}</strong>
          </>
        )}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" busy={busy} disabled={!isChanged}>
          Save hours
        </Button>
        {isChanged && (
          <Button
            variant="quiet"
            onClick={() => {
              setWrong(null)
              onChange(null)
            }}
          >
            Discard changes
          </Button>
        )}
      </div>
    </form>
  )
}

/** The first of a day has usual hours; only the seller knows those of another. */
const openingFor = (week: Week, weekday: number) =>
  week.some((opening) => opening.weekday === weekday) ? newOpening(weekday, '', '') : newOpening(weekday)

type DayProps = {
  name: string
  openings: Week
  wrong: { key: string; problem: string } | null
  onAdd: () => void
  onEdit: (opening: DraftOpening) => void
  onRemove: (opening: DraftOpening) => void
  onCopy: () => void
}

function Day({ name, openings, wrong, onAdd, onEdit, onRemove, onCopy }: DayProps) {
  const add = useRef<HTMLButtonElement>(null)

  function remove(opening: DraftOpening) {
    flushSync(() => onRemove(opening))
    add.current?.focus()
  }

  return (
    <li className="flex flex-wrap items-start gap-x-4 px-4 py-2">
      <h3 className="min-h-11 content-center font-medium @max-3xl:flex-1 @3xl:w-28">{name}</h3>
      <div className="min-w-0 space-y-1 @max-3xl:order-last @max-3xl:w-full @3xl:flex-1">
        {openings.length === 0 && <p className="min-h-11 content-center text-ink-soft">Closed</p>}
        {openings.map((opening) => (
          <Opening
            key={opening.key}
            day={name}
            opening={opening}
            problem={wrong?.key === opening.key ? wrong.problem : undefined}
            onEdit={onEdit}
            onRemove={() => remove(opening)}
          />
        ))}
      </div>
      <div className="flex">
        <button ref={add} type="button" onClick={onAdd} className={ACTION}>
          <Plus size={17} aria-hidden />
          Add<span className="sr-only"> an opening on {name}</span>
        </button>
        <button type="button" onClick={onCopy} className={ACTION}>
          <Copy size={16} aria-hidden />
          <span>
            Copy<span className="sr-only"> {name}</span> to all<span className="sr-only"> days</span>
          </span>
        </button>
      </div>
    </li>
  )
}

/** Several in a row, so without a frame. */
const ACTION =
  'inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 font-medium text-ink-soft text-sm hover:bg-leaf-tint hover:text-ink'

/** On phones a tap on the field opens the clock, so there is no button for it. */
const TIME_FIELD =
  'h-11 min-w-0 rounded-field border border-field-line bg-card px-2 price-figures hover:border-leaf aria-invalid:border-berry max-sm:[&::-webkit-calendar-picker-indicator]:hidden'

type OpeningProps = {
  day: string
  opening: DraftOpening
  problem: string | undefined
  onEdit: (opening: DraftOpening) => void
  onRemove: () => void
}

function Opening({ day, opening, problem, onEdit, onRemove }: OpeningProps) {
  const noteId = useId()
  const fields = useRef<HTMLDivElement>(null)

  function setHours() {
    flushSync(() => onEdit({ ...newOpening(opening.weekday), key: opening.key }))
    fields.current?.querySelector('input')?.focus()
  }

  const note = problem ?? (endsNextDay(opening) ? 'Closes the next day' : '')
  const described = {
    ...(problem && { 'aria-invalid': true }),
    ...(note && { 'aria-describedby': noteId }),
  }
  const remove = (
    <button type="button" onClick={onRemove} className={ACTION}>
      <X size={17} aria-hidden className="max-sm:hidden" />
      Remove<span className="sr-only"> this opening on {day}</span>
    </button>
  )
  if (isAllDay(opening)) {
    return (
      <div ref={fields} className="flex items-center gap-x-2">
        <span className="mr-2">Open all day</span>
        <Button variant="quiet" size="small" onClick={setHours}>
          Set hours<span className="sr-only"> for {day}</span>
        </Button>
        {remove}
      </div>
    )
  }
  return (
    <div ref={fields}>
      <div className="flex items-center gap-x-2">
        <input
          type="time"
          aria-label={`${day} opens`}
          value={opening.opens}
          onChange={({ target }) => onEdit({ ...opening, opens: target.value })}
          className={TIME_FIELD}
          {...described}
        />
        <span>to</span>
        <input
          type="time"
          aria-label={`${day} closes`}
          value={opening.closes}
          onChange={({ target }) => onEdit({ ...opening, closes: target.value })}
          className={TIME_FIELD}
          {...described}
        />
        {remove}
      </div>
      {note && (
        <p id={noteId} className={`text-sm ${problem ? 'text-berry' : 'text-ink-soft'}`}>
          {note}
        </p>
      )}
    </div>
  )
}
