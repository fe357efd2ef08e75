import { useState } from 'react'
import type { StaffPerson } from '#contract/staff/staff.ts'
import { DAY_MS } from '#domain/shop-day.ts'
import { clockTime, formatMoment, timeFrom } from '#domain/time-words.ts'
import { shiftEnds } from '../../core/shift-ends.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useOwnShift } from './own-shift.ts'

type ShiftCardProps = { person: Pick<StaffPerson, 'onShiftSince' | 'shiftPlannedUntil'> }

export function ShiftCard({ person: { onShiftSince: since, shiftPlannedUntil: planned } }: ShiftCardProps) {
  const { busy, send } = useOwnShift()
  const [until, setUntil] = useState<string | null>(null)

  function plan(end: string | null) {
    setUntil(end)
    if (since) void send({ onShift: true, until: end })
  }

  return (
    <section
      aria-label="Your shift"
      className={`rounded-card border p-5 sm:p-6 ${since ? 'border-leaf bg-leaf-tint' : 'border-line bg-card'}`}
    >
      <p className="mb-4 flex items-center gap-3 text-lg" role="status">
        <span aria-hidden className={`size-3 shrink-0 rounded-full ${since ? 'bg-leaf' : 'bg-line'}`} />
        {since ? (
          <span>
            <strong className="font-semibold">On shift since {clock(since)}</strong>
            {planned && ` until ${timeFrom(Date.now(), planned)}`}
          </span>
        ) : (
          'You’re not on shift'
        )}
      </p>
      <SelectField
        label={since ? 'Ends at' : 'Until'}
        value={(since ? planned?.toISOString() : until) ?? ''}
        onChange={({ target }) => plan(target.value || null)}
        className="mb-4 sm:max-w-64"
      >
        <option value="">No planned end</option>
        {shiftEnds(Date.now(), planned).map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <Button
        busy={busy}
        onClick={() => void send(since ? { onShift: false } : { onShift: true, until })}
        variant={since ? 'quiet' : 'primary'}
        className="min-h-14 w-full text-lg sm:w-auto sm:px-10"
      >
        {since ? 'End shift' : 'Start shift'}
      </Button>
    </section>
  )
}

const clock = (since: Date) => (Date.now() - since.getTime() < DAY_MS ? clockTime(since) : formatMoment(since))
