import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { UNREACHABLE } from '../../core/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { hasUnsavedChanges, mayLeave, useLeaveQuestion } from '../screen/unsaved-changes.ts'

/** Blocks navigations: asks when there is unsaved work, and shows an error while offline. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && (!navigator.onLine || hasUnsavedChanges()),
  )
  const { words, decide } = useLeaveQuestion()

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (!navigator.onLine) {
      // Offline, the router would reload to fetch a page, and end on the browser's error page.
      blocker.reset()
      toast.error(UNREACHABLE.message, { id: 'offline' })
    } else void mayLeave().then((leave) => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker])

  return (
    <Dialog open={words !== null} onClose={() => decide(false)} title={words?.title ?? ''}>
      <p className="mb-6">{words?.text}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="danger" onClick={() => decide(true)}>
          Leave
        </Button>
        <Button onClick={() => decide(false)}>{words?.stay}</Button>
      </div>
    </Dialog>
  )
}
