import { type DaySpan, isDay } from '#domain/day-span.ts'
import { chooseDay, PRESET_NAMES, PRESETS, presetDays } from './sales-dates.ts'

type DateBarProps = { span: DaySpan; today: string; onChoose: (span: DaySpan) => void }

/** The usual days by one tap, and any others by their dates. */
export function DateBar({ span, today, onChoose }: DateBarProps) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3 print:hidden">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Usual dates</legend>
        {PRESETS.map((preset) => {
          const days = presetDays(preset, today)
          const isChosen = days.from === span.from && days.to === span.to
          return (
            <button
              key={preset}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(days)}
              className="min-h-11 rounded-full border border-line bg-card px-4 text-[0.9375rem] hover:border-leaf aria-pressed:border-leaf aria-pressed:bg-leaf-tint aria-pressed:font-medium aria-pressed:text-leaf"
            >
              {PRESET_NAMES[preset]}
            </button>
          )
        })}
      </fieldset>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <DayField label="From" value={span.from} onChoose={(day) => onChoose(chooseDay(span, 'from', day))} />
        <DayField label="to" value={span.to} onChoose={(day) => onChoose(chooseDay(span, 'to', day))} />
      </div>
    </div>
  )
}

type DayFieldProps = { label: string; value: string; onChoose: (day: string) => void }

function DayField({ label, value, onChoose }: DayFieldProps) {
  return (
    <label className="flex items-center gap-2 text-ink-soft text-sm">
      <span className={label === 'From' ? 'max-[24rem]:sr-only' : ''}>{label}</span>
      <input
        // A half-typed date stays in the field; another span shows its own.
        key={value}
        type="date"
        defaultValue={value}
        min="2000-01-01"
        max="2999-12-31"
        required
        onChange={({ target }) => isDay(target.value) && target.value !== value && onChoose(target.value)}
        className="price-figures h-11 rounded-field border border-field-line bg-card px-3 text-[0.9375rem] text-ink max-[24rem]:px-2 hover:border-leaf"
      />
    </label>
  )
}
