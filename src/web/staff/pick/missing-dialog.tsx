import type { PickTask } from '#contract/orders/picking.ts'
import { isNothingFound } from '#domain/picking.ts'
import { Button } from '../../ui/button.tsx'
import { CallLink } from '../../ui/call-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { missingText } from './picked-text.ts'

type MissingProps = { task: PickTask; open: boolean; onClose: () => void; onDone: () => void }

/** The customer is told at once, so it is asked once more. */
export function MissingDialog({ task: { lines, phone, firstName }, open, onClose, onDone }: MissingProps) {
  const missing = lines.filter(({ short }) => short > 0)
  const isNothing = isNothingFound(lines)
  return (
    <Dialog open={open} onClose={onClose} title={isNothing ? 'Nothing found?' : 'Pack without these?'} width="sheet">
      <div className="mx-auto max-w-md">
        <ul className="space-y-1 text-lg">
          {missing.map((line) => (
            <li key={line.line} className="wrap-anywhere">
              {missingText(line)}
            </li>
          ))}
        </ul>
        <p className="mt-3 text-ink-soft">
          {isNothing
            ? 'The order is cancelled. The customer is told and gets everything back.'
            : 'The customer is told now and doesn’t pay for them. This can’t be undone.'}
        </p>
        <Button className="mt-5 min-h-14 w-full text-lg" onClick={onDone}>
          {isNothing ? 'Cancel the order' : 'Mark packed'}
        </Button>
        {phone && (
          <CallLink phone={phone} className="mt-3 min-h-14 w-full text-lg">
            Call {firstName} first
          </CallLink>
        )}
      </div>
    </Dialog>
  )
}
