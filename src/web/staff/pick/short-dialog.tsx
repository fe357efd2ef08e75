import type { PickLine } from '#contract/orders/picking.ts'
import { amountOfName } from '#domain/amount-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type ShortDialogProps = { line: PickLine; open: boolean; onClose: () => void; onFound: (picked: number) => void }

/** How many there are; fewer than ordered stops the sale of the product. */
export function ShortDialog({ line, open, onClose, onFound }: ShortDialogProps) {
  const { name, quantity, loose } = line
  const counts = loose ? [] : Array.from({ length: quantity - 1 }, (_, index) => quantity - 1 - index)
  return (
    <Dialog open={open} onClose={onClose} title={loose ? 'Nothing there?' : 'How many are there?'} width="sheet">
      <div className="mx-auto max-w-md">
        <p className="wrap-anywhere mb-4 text-ink-soft">{amountOfName(line, quantity, name)}</p>
        {counts.length > 0 && (
          <div className="mb-3 grid grid-cols-4 gap-3">
            {counts.map((count) => (
              <Button key={count} variant="quiet" className="min-h-14 px-0 text-xl" onClick={() => onFound(count)}>
                {count}
              </Button>
            ))}
          </div>
        )}
        <Button variant="quiet" className="min-h-14 w-full text-lg" onClick={() => onFound(0)}>
          None
        </Button>
        <p className="mt-3 text-ink-soft text-sm">
          The shop’s stock is set to 0, so nobody else orders it. Undo puts it back.
        </p>
      </div>
    </Dialog>
  )
}
