import { type KeyboardEvent, useId, useState } from 'react'
import { capitalised, dayFrom, spanWords } from '#domain/time-words.ts'
import type { Quoted } from './delivery-quote.ts'

type Slot = NonNullable<Quoted['slots']>[number]

/** The others are behind a button. */
const FIRST_SHOWN = 9

type SlotTimesProps = { now: Date; slots: readonly Slot[]; chosen: Slot | undefined; onChoose: (slot: Slot) => void }

/** The hours of a day as chips, soonest first; other days are behind tabs. */
export function SlotTimes({ now, slots, chosen, onChoose }: SlotTimesProps) {
  const id = useId()
  const days = [...Map.groupBy(slots, ({ from }) => capitalised(dayFrom(now, from)))]
  const [picked, setPicked] = useState<string | null>(null)
  const chosenDay = chosen && capitalised(dayFrom(now, chosen.from))
  const [day, times] = days.find(([name]) => name === (picked ?? chosenDay)) ?? days[0] ?? ['', []]
  const [allShown, setAllShown] = useState(false)
  const isLong = !allShown && times.length > FIRST_SHOWN && !times.slice(FIRST_SHOWN).some((slot) => slot === chosen)
  return (
    <>
      <DayTabs id={id} days={days.map(([name]) => name)} day={day} onDay={setPicked} />
      <div role="tabpanel" id={`${id}-times`} aria-labelledby={`${id}-${day}`} className="mt-3">
        <div
          role="radiogroup"
          aria-label={`Times ${day.toLowerCase()}`}
          className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2"
        >
          {(isLong ? times.slice(0, FIRST_SHOWN) : times).map((slot) => (
            <label
              key={slot.from.getTime()}
              className="price-figures relative grid min-h-11 place-items-center whitespace-nowrap rounded-full border border-field-line text-sm hover:border-leaf has-checked:border-leaf has-checked:bg-leaf has-checked:font-medium has-checked:text-on-leaf has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="slot"
                checked={slot === chosen}
                onChange={() => onChoose(slot)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {spanWords(slot)}
            </label>
          ))}
        </div>
        {isLong && (
          <button
            type="button"
            onClick={() => setAllShown(true)}
            className="mt-1 min-h-11 font-medium text-leaf text-sm underline underline-offset-4"
          >
            Show later times
          </button>
        )}
      </div>
    </>
  )
}

type DayTabsProps = { id: string; days: readonly string[]; day: string; onDay: (day: string) => void }

function DayTabs({ id, days, day, onDay }: DayTabsProps) {
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const at = days.indexOf(day)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + days.length, Home: 0, End: days.length - 1 }[event.key]
    const name = next === undefined ? undefined : days[next % days.length]
    if (name === undefined) return
    event.preventDefault()
    onDay(name)
    document.getElementById(`${id}-${name}`)?.focus()
  }

  return (
    <div
      role="tablist"
      aria-label="Day"
      onKeyDown={move}
      className="mt-3 flex w-fit max-w-full gap-1 rounded-full bg-line p-1"
    >
      {days.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}`}
          aria-selected={name === day}
          aria-controls={`${id}-times`}
          tabIndex={name === day ? 0 : -1}
          onClick={() => onDay(name)}
          className="min-h-10 rounded-full px-4 font-medium text-ink-soft text-sm hover:text-ink aria-selected:bg-card aria-selected:text-ink aria-selected:shadow-sm"
        >
          {name}
        </button>
      ))}
    </div>
  )
}
