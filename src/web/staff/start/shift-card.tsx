import { useState } from 'react'
import { setOwnShift } from '#contract/staff/staff.ts'
import { DAY_MS } from '#domain/shop-day.ts'
import { clockTime, formatMoment } from '#domain/time-words.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsStaff, enter } from '../account/staff-session.ts'

export function ShiftCard({ since }: { since: Date | null }) {
  const [busy, setBusy] = useState(false)

  async function change() {
    setBusy(true)
    const reply = await callAsStaff(setOwnShift, { body: { onShift: since === null } })
    setBusy(false)
    if (reply.success) enter(reply.person)
    else toast.error(reply.message)
  }

  return (
    <section
      aria-label="Your shift"
      className={`rounded-card border p-5 sm:p-6 ${since ? 'border-leaf bg-leaf-tint' : 'border-line bg-card'}`}
    >
      <p className="mb-4 flex items-center gap-3 text-lg" role="status">
        <span aria-hidden className={`size-3 shrink-0 rounded-full ${since ? 'bg-leaf' : 'bg-line'}`} />
        {since ? <strong className="font-semibold">On shift since {clock(since)}</strong> : 'You’re not on shift'}
      </p>
      <Button
        busy={busy}
        onClick={change}
        variant={since ? 'quiet' : 'primary'}
        className="min-h-14 w-full text-lg sm:w-auto sm:px-10"
      >
        {since ? 'End shift' : 'Start shift'}
      </Button>
    </section>
  )
}

const clock = (since: Date) => (Date.now() - since.getTime() < DAY_MS ? clockTime(since) : formatMoment(since))
