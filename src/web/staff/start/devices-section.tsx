import { listStaffSessions, signOutStaffSession } from '#contract/staff/staff.ts'
import { DeviceList } from '../../account/device-list.tsx'
import { useQuery } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { callAsStaff } from '../account/staff-session.ts'

export function DevicesSection() {
  const { view, reload, retry } = useQuery(listStaffSessions, undefined, { call: callAsStaff })
  return (
    <CardSection title="Where you’re signed in">
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
        <DeviceList
          sessions={view.reply.sessions}
          signOut={(session) => callAsStaff(signOutStaffSession, { body: { session } })}
          onChanged={() => void reload()}
        />
      )}
    </CardSection>
  )
}
