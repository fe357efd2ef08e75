import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { Button } from '../../ui/button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { moveNow } from './move-order.ts'

export function DeclineButton({ order }: { order: Order }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Decline
      </Button>
      <CancelDialog
        orders={[order]}
        open={open}
        onClose={() => setOpen(false)}
        onCancel={(reason) => {
          setOpen(false)
          void moveNow(order, 'Cancelled', { reason })
        }}
      />
    </>
  )
}
