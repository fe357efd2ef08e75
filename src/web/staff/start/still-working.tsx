import { useEffect, useState } from 'react'
import type { BodyToSend } from '#contract/endpoint.ts'
import { type StaffPerson, setOwnShift } from '#contract/staff/staff.ts'
import { askedFrom } from '#domain/shift-end.ts'
import { clockTime } from '#domain/time-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsStaff, enter } from '../account/staff-session.ts'

const HOUR_MS = 3_600_000

type StillWorkingProps = { person: Pick<StaffPerson, 'shiftEndsAt' | 'shiftPlannedUntil'> }

/** On every screen of the staff, before a shift ends by itself. The session is read again every few seconds. */
export function StillWorking({ person: { shiftEndsAt: endsAt, shiftPlannedUntil: planned } }: StillWorkingProps) {
  const [busy, setBusy] = useState(false)
  const [dismissed, setDismissed] = useState(0)
  const isAsked = useIsPast(endsAt ? askedFrom(endsAt) : null)
  if (!endsAt || !isAsked || dismissed === endsAt.getTime()) return null
  const isPlanned = planned?.getTime() === endsAt.getTime()
  const until = new Date(endsAt.getTime() + HOUR_MS)

  async function send(body: BodyToSend<typeof setOwnShift>) {
    setBusy(true)
    const reply = await callAsStaff(setOwnShift, { body })
    setBusy(false)
    if (reply.success) enter(reply.person)
    else toast.error(reply.message)
  }

  const stay = isPlanned ? { onShift: true, until: until.toISOString() } : { onShift: true }
  return (
    <Dialog open onClose={() => setDismissed(endsAt.getTime())} title="Still working?">
      <p className="text-ink-soft">
        {isPlanned
          ? `Your shift is planned to end at ${clockTime(endsAt)}.`
          : `You haven’t done anything here for a while. Your shift ends at ${clockTime(endsAt)} unless you’re still working.`}
      </p>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow sm:flex-row-reverse">
        <Button busy={busy} onClick={() => void send(stay)}>
          {isPlanned ? `I’m staying until ${clockTime(until)}` : 'Yes, I’m here'}
        </Button>
        <Button variant="quiet" busy={busy} onClick={() => void send({ onShift: false })}>
          End my shift
        </Button>
      </div>
    </Dialog>
  )
}

function useIsPast(moment: number | null): boolean {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (moment === null) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, moment - Date.now()))
    return () => clearTimeout(timer)
  }, [moment])
  return moment !== null && now >= moment
}
