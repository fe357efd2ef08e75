import { FAILURE_NAMES, FAILURE_REASONS, type FailureReason } from '#domain/riding.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type FailDialogProps = {
  title: string
  number: string
  open: boolean
  onClose: () => void
  onChosen: (reason: FailureReason) => void
}

export function FailDialog({ title, number, open, onClose, onChosen }: FailDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} width="sheet">
      <div className="mx-auto max-w-md text-lg">
        <p className="mb-4">
          Call the customer first. {number} goes back to the shop; you can undo it for ten seconds.
        </p>
        <ul className="space-y-3">
          {FAILURE_REASONS.map((reason) => (
            <li key={reason}>
              <Button variant="quiet" className="min-h-14 w-full" onClick={() => onChosen(reason)}>
                {FAILURE_NAMES[reason]}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
