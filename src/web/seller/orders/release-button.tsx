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
    const answer = await callAsSeller(releaseDelivery, { body: { order: order._id } })
    setBusy(false)
    if (answer.success) toast.success(answer.message)
    else toast.error(answer.message)
  }

  return (
    <Button variant="quiet" size="small" busy={busy} onClick={() => void release()}>
      Let it leave again
    </Button>
  )
}
