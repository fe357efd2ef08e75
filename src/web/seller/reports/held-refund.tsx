import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { undoRefund } from './undo-refund.ts'

/** A refund that is made in a few seconds. */
export function HeldRefund({ reportId }: { reportId: string }) {
  const [busy, setBusy] = useState(false)

  async function undo() {
    setBusy(true)
    await undoRefund(reportId)
    setBusy(false)
  }

  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3">
      <p role="status" className="text-ink-soft">
        Refunding in a few seconds…
      </p>
      <Button variant="quiet" size="small" busy={busy} onClick={() => void undo()}>
        <Undo2 size={16} aria-hidden />
        Undo
      </Button>
    </div>
  )
}
