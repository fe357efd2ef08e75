import { useState } from 'react'
import { listStaffSessions, type StaffSession, signOutStaffSession } from '#contract/staff/staff.ts'
import { formatMoment } from '../../core/dates.ts'
import { useQuery } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsStaff } from '../account/staff-session.ts'
import { Section } from './section.tsx'

export function DevicesSection() {
  const { view, reload, retry } = useQuery(listStaffSessions, undefined, { call: callAsStaff })
  return (
    <Section title="Where you’re signed in">
      {view.state === 'loading' && (
        <div role="status">
          <span className="sr-only">Loading your devices…</span>
          <Skeleton className="h-14 rounded-field" />
        </div>
      )}
      {view.state === 'failed' && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="alert">{view.message}</p>
          <Button variant="quiet" size="small" onClick={() => void retry()}>
            Try again
          </Button>
        </div>
      )}
      {view.state === 'ready' && (
        <ul className="divide-y divide-line">
          {view.answer.sessions.map((session) => (
            <DeviceRow key={session._id} session={session} onSignedOut={() => void reload()} />
          ))}
        </ul>
      )}
    </Section>
  )
}

type DeviceRowProps = { session: StaffSession; onSignedOut: () => void }

function DeviceRow({ session, onSignedOut }: DeviceRowProps) {
  const { _id, device, signedInAt, lastSeenAt, isCurrent } = session
  const [busy, setBusy] = useState(false)

  async function end() {
    setBusy(true)
    const answer = await callAsStaff(signOutStaffSession, { body: { session: _id } })
    setBusy(false)
    if (!answer.success) toast.error(answer.message)
    else {
      toast.success(answer.message)
      onSignedOut()
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">
          {device}
          {isCurrent && (
            <span className="ml-2 rounded-full bg-leaf-tint px-2.5 py-0.5 font-medium text-leaf-deep text-sm">
              This device
            </span>
          )}
        </p>
        <p className="text-ink-soft text-sm">
          Signed in {formatMoment(signedInAt)}
          {!isCurrent && <> · last used {formatMoment(lastSeenAt)}</>}
        </p>
      </div>
      {!isCurrent && (
        <Button variant="quiet" size="small" busy={busy} onClick={end}>
          Sign out<span className="sr-only"> {device}</span>
        </Button>
      )}
    </li>
  )
}
