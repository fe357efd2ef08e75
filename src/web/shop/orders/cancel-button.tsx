import { useState } from 'react'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import type { Order } from '#contract/orders/order.ts'
import { isOnAccount, mayMove } from '#domain/order.ts'
import { callApi } from '../../core/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'

type CancelButtonProps = { order: Order; onCancelled: (order: Order) => void }

export function CancelButton({ order, onCancelled }: CancelButtonProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  if (!mayMove(order.status, 'Cancelled', 'shopper')) return null

  async function cancel() {
    setBusy(true)
    const reply = await callApi(cancelMyOrder, { body: { id: order._id } })
    setBusy(false)
    setAsking(false)
    if (reply.success) {
      toast.success(reply.message)
      onCancelled(reply.order)
    } else {
      toast.error(reply.message)
    }
  }

  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Cancel this order?">
        <p className="text-ink-soft">
          You can still cancel: we haven’t packed it yet.
          {order.isPaid && !isOnAccount(order) && ' We’ll refund your payment in full.'}
          {isOnAccount(order) && ' It comes off what you owe.'}
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={() => setAsking(false)}>
            Keep order
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void cancel()}>
            Cancel order
          </Button>
        </div>
      </Dialog>
    </>
  )
}
