import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { cancelOrders } from '#contract/orders/seller-orders.ts'
import { mayMove, stageOf } from '#domain/order.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { MoveMany } from './move-many.tsx'

const mayCancel = ({ status }: Order) => mayMove(status, 'Cancelled', 'seller')

/** There is something left to do for it. */
export const mayChoose = ({ status }: Order) => stageOf(status) === 'open'

type CancelManyProps = { orders: readonly Order[]; chosen: ReadonlySet<string>; onChoose: (ids: string[]) => void }

/** Below the list while orders are being chosen. */
export function CancelMany({ orders, chosen, onChoose }: CancelManyProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const selected = orders.filter((order) => chosen.has(order._id) && mayChoose(order))
  const cancellable = selected.filter(mayCancel)

  async function cancel(reason: string) {
    setAsking(false)
    setBusy(true)
    const reply = await callAsSeller(cancelOrders, { body: { ids: cancellable.map(({ _id }) => _id), reason } })
    setBusy(false)
    if (!reply.success) return toast.error(reply.message)
    toast.success(reply.message)
    onChoose(reply.kept.map(({ _id }) => _id))
  }

  return (
    <div className="sticky bottom-20 z-10 md:bottom-4 mt-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card px-4 py-3">
      <p role="status">{selected.length === 1 ? '1 order chosen' : `${selected.length} orders chosen`}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="small" onClick={() => onChoose(orders.filter(mayChoose).map(({ _id }) => _id))}>
          Choose all shown
        </Button>
        <MoveMany selected={selected} onMoved={() => onChoose([])} />
        <Button
          variant="danger"
          size="small"
          busy={busy}
          disabled={cancellable.length === 0}
          onClick={() => setAsking(true)}
        >
          Cancel chosen
        </Button>
      </div>
      <CancelDialog
        orders={cancellable}
        open={asking}
        onClose={() => setAsking(false)}
        onCancel={(reason) => void cancel(reason)}
      />
    </div>
  )
}
