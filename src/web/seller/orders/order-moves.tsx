import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { Order } from '../../../contract/orders.ts'
import { movesFrom } from '../../../domain/order.ts'
import { Button } from '../../ui/button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { printSlip } from './packing-slip.tsx'
import { moveLater, type PendingMove } from './pending-moves.ts'
import { PendingNote } from './pending-note.tsx'

const SMALL = 'px-4! py-2! text-[0.9375rem]'

export function OrderMoves({ order, move }: { order: Order; move: PendingMove | undefined }) {
  const [cancelling, setCancelling] = useState(false)
  const keptFocus = useKeptFocus()
  const moves = movesFrom(order.status, 'seller')
  const onward = moves.filter((status) => status !== 'Cancelled')

  function cancel(reason: string) {
    setCancelling(false)
    moveLater(order, 'Cancelled', reason)
  }

  return (
    <div {...keptFocus} className="mt-4 flex flex-wrap items-center gap-2 border-line border-t pt-3 outline-none">
      {move ? (
        <PendingNote move={move} />
      ) : (
        onward.map((status) => (
          <Button key={status} data-next className={`${SMALL} max-sm:w-full`} onClick={() => moveLater(order, status)}>
            Mark as {status}
          </Button>
        ))
      )}
      <div className="ml-auto flex items-center gap-2 max-sm:w-full max-sm:justify-between">
        <Button variant="quiet" className={SMALL} onClick={() => printSlip(order)}>
          <Printer size={17} aria-hidden />
          Packing slip
        </Button>
        {!move && moves.includes('Cancelled') && (
          <Button variant="danger" className={SMALL} onClick={() => setCancelling(true)}>
            Cancel order
          </Button>
        )}
      </div>
      <CancelDialog order={order} open={cancelling} onClose={() => setCancelling(false)} onCancel={cancel} />
    </div>
  )
}
