import { useEffect, useState } from 'react'
import type { StaffPerson } from '#contract/staff/staff.ts'
import { askedFrom } from '#domain/shift-end.ts'
import { clockTime } from '#domain/time-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { checkStaffSession } from '../account/staff-session.ts'
import { useOwnShift } from './own-shift.ts'

const HOUR_MS = 3_600_000

type StillWorkingProps = { person: Pick<StaffPerson, 'shiftEndsAt' | 'shiftPlannedUntil'> }

/** On every screen of the staff, before a shift ends by itself. */
export function StillWorking({ person: { shiftEndsAt: endsAt, shiftPlannedUntil: planned } }: StillWorkingProps) {
  const { busy, send } = useOwnShift()
  const [dismissed, setDismissed] = useState(0)
  const isAsked = useIsAsked(endsAt)
  if (!endsAt || !isAsked || dismissed === endsAt.getTime()) return null
  const isPlanned = planned?.getTime() === endsAt.getTime()
  const until = new Date(endsAt.getTime() + HOUR_MS)

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

/** The shop is asked first: whatever the person has done since then has moved the end. */
function useIsAsked(endsAt: Date | null): boolean {
  const [asked, setAsked] = useState(0)
  const end = endsAt?.getTime()
  useEffect(() => {
    if (end === undefined) return
    const ask = async () => {
      await checkStaffSession()
      setAsked(end)
    }
    const timer = setTimeout(() => void ask(), Math.max(0, askedFrom(new Date(end)) - Date.now()))
    return () => clearTimeout(timer)
  }, [end])
  return end !== undefined && asked === end
}
