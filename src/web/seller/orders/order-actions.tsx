import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { isAccountDeleted } from '#domain/customer.ts'
import { movesFrom } from '#domain/order.ts'
import { whyBack } from '#domain/riding.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { GiveMany, mayGive } from './give-many.tsx'
import { moveNow } from './move-order.ts'
import { PrintBills } from './print-many.tsx'
import { printSlips } from './printed-orders.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ReleaseButton } from './release-button.tsx'

/** The money for cash orders becomes store credit, which a deleted account cannot have. */
const mayRefundItems = (order: Order) =>
  order.status === 'Delivered' &&
  order.items.some(({ quantity, refunded = 0 }) => refunded < quantity) &&
  !(isAccountDeleted(order) && order.paymentType === 'COD')

export function OrderActions({ order }: { order: Order }) {
  const [cancelling, setCancelling] = useState(false)
  const [refunding, setRefunding] = useState(false)

  function cancel(reason: string) {
    setCancelling(false)
    void moveNow(order, 'Cancelled', { reason })
  }

  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 border-line border-t pt-3">
      <Button variant="quiet" size="small" data-key="s" onClick={() => printSlips([order])}>
        <Printer size={17} aria-hidden />
        Packing slip
      </Button>
      <PrintBills orders={[order]}>Bill</PrintBills>
      {mayGive(order) && (
        <GiveMany orders={[order]} onDone={([problem]) => problem && toast.error(problem.message)}>
          Give to a rider
        </GiveMany>
      )}
      {whyBack(order) !== null && <ReleaseButton order={order} />}
      {mayRefundItems(order) && (
        <Button variant="quiet" size="small" onClick={() => setRefunding(true)}>
          Refund items
        </Button>
      )}
      {movesFrom(order.status, 'seller').includes('Cancelled') && (
        <Button variant="danger" size="small" data-key="c" className="ml-auto" onClick={() => setCancelling(true)}>
          Cancel order
        </Button>
      )}
      <RefundDialog order={order} open={refunding} onClose={() => setRefunding(false)} />
      <CancelDialog orders={[order]} open={cancelling} onClose={() => setCancelling(false)} onCancel={cancel} />
    </div>
  )
}
