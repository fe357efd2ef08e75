import { useState } from 'react'
import { releaseDelivery } from '#contract/delivery/rider-cash.ts'
import type { Order } from '#contract/orders/order.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'

/** Riders can take the order again, also after wrong door codes or two failures. */
export function ReleaseButton({ order }: { order: Order }) {
  const [busy, setBusy] = useState(false)

  async function release() {
    setBusy(true)
    const reply = await callAsSeller(releaseDelivery, { body: { order: order._id } })
    setBusy(false)
    if (reply.success) toast.success(reply.message)
    else toast.error(reply.message)
  }

  return (
    <Button variant="quiet" size="small" busy={busy} onClick={() => void release()}>
      Let it leave again
    </Button>
  )
}
