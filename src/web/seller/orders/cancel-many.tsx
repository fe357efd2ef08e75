import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { cancelOrders } from '#contract/orders/seller-orders.ts'
import { mayMove } from '#domain/order.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { CancelDialog } from './cancel-dialog.tsx'

export const mayCancel = ({ status }: Order) => mayMove(status, 'Cancelled', 'seller')

type CancelManyProps = { orders: readonly Order[]; chosen: ReadonlySet<string>; onChoose: (ids: string[]) => void }

/** Below the list while orders are being chosen. */
export function CancelMany({ orders, chosen, onChoose }: CancelManyProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const selected = orders.filter((order) => chosen.has(order._id) && mayCancel(order))

  async function cancel(reason: string) {
    setAsking(false)
    setBusy(true)
    const reply = await callAsSeller(cancelOrders, { body: { ids: selected.map(({ _id }) => _id), reason } })
    setBusy(false)
    if (!reply.success) return toast.error(reply.message)
    toast.success(reply.message)
    onChoose(reply.kept.map(({ _id }) => _id))
  }

  return (
    <div className="sticky bottom-20 z-10 md:bottom-4 mt-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card px-4 py-3">
      <p role="status">{selected.length === 1 ? '1 order chosen' : `${selected.length} orders chosen`}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="small" onClick={() => onChoose(orders.filter(mayCancel).map(({ _id }) => _id))}>
          Choose all shown
        </Button>
        <Button
          variant="danger"
          size="small"
          busy={busy}
          disabled={selected.length === 0}
          onClick={() => setAsking(true)}
        >
          Cancel chosen
        </Button>
      </div>
      <CancelDialog
        orders={selected}
        open={asking}
        onClose={() => setAsking(false)}
        onCancel={(reason) => void cancel(reason)}
      />
    </div>
  )
}
