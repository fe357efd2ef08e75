import { HAND_BACK_NAMES, HAND_BACK_REASONS, type HandBackReason } from '#domain/riding.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type HandBackDialogProps = {
  number: string
  open: boolean
  onClose: () => void
  /** Without a reason where none was chosen. */
  onChosen: (reason?: HandBackReason) => void
}

export function HandBackDialog({ number, open, onClose, onChosen }: HandBackDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Give back ${number}?`} width="sheet">
      <div className="mx-auto max-w-md text-lg">
        <p className="mb-4">Another rider can take it then. A reason helps the shop.</p>
        <ul className="space-y-3">
          {HAND_BACK_REASONS.map((reason) => (
            <li key={reason}>
              <Button variant="quiet" className="min-h-14 w-full" onClick={() => onChosen(reason)}>
                {HAND_BACK_NAMES[reason]}
              </Button>
            </li>
          ))}
          <li>
            <Button className="min-h-14 w-full" onClick={() => onChosen()}>
              Give back without a reason
            </Button>
          </li>
        </ul>
      </div>
    </Dialog>
  )
}
