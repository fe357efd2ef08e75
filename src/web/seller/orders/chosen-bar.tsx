import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { cancelOrders } from '#contract/orders/seller-orders.ts'
import { mayMove } from '#domain/order.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChosenOutcome, type Problem } from './chosen-outcome.tsx'
import { GiveMany, mayGive } from './give-many.tsx'
import { MoveMany } from './move-many.tsx'
import { PrintMany } from './print-many.tsx'

const mayCancel = ({ status }: Order) => mayMove(status, 'Cancelled', 'seller')

type ChosenBarProps = { orders: readonly Order[]; chosen: ReadonlySet<string>; onChoose: (ids: string[]) => void }

/** Below the list while orders are being chosen: what is done with all of them. */
export function ChosenBar({ orders, chosen, onChoose }: ChosenBarProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const selected = orders.filter((order) => chosen.has(order._id))
  const cancellable = selected.filter(mayCancel)
  const givable = selected.filter(mayGive)

  /** What could not be done stays chosen, and says why. */
  function finish(left: Problem[]) {
    setProblems(left)
    onChoose(left.map(({ _id }) => _id))
  }

  async function cancel(reason: string) {
    setAsking(false)
    setBusy(true)
    const reply = await callAsSeller(cancelOrders, { body: { ids: cancellable.map(({ _id }) => _id), reason } })
    setBusy(false)
    if (!reply.success) return toast.error(reply.message)
    toast.success(reply.message)
    const numberOf = new Map(orders.map(({ _id, number }) => [_id, number]))
    finish(reply.kept.map((kept) => ({ ...kept, number: numberOf.get(kept._id) ?? '' })))
  }

  return (
    <section
      aria-label="Chosen orders"
      data-chosen={selected.length > 0 || undefined}
      className="sticky bottom-20 z-20 mt-4 grid gap-2 rounded-card border border-line bg-card px-4 py-3 shadow-float md:bottom-4"
    >
      <ChosenOutcome problems={problems} onClose={() => setProblems([])} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status" className="mr-auto font-medium">
          {selected.length === 1 ? '1 order chosen' : `${selected.length} orders chosen`}
        </p>
        {selected.length < orders.length && (
          <Button variant="quiet" size="small" onClick={() => onChoose(orders.map(({ _id }) => _id))}>
            Choose all shown
          </Button>
        )}
        {selected.length > 0 && (
          <Button variant="quiet" size="small" onClick={() => onChoose([])}>
            Clear
          </Button>
        )}
      </div>
      {selected.length > 0 && (
        <div className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 pb-1 [&>button]:shrink-0 [&>button]:whitespace-nowrap md:flex-wrap">
          <MoveMany selected={selected} onDone={finish} />
          <GiveMany orders={givable} onDone={finish}>
            Give to a rider ({givable.length})
          </GiveMany>
          <PrintMany orders={selected} />
          {cancellable.length > 0 && (
            <Button
              variant="danger"
              size="small"
              data-key="c"
              className="md:ml-auto"
              busy={busy}
              onClick={() => setAsking(true)}
            >
              Cancel chosen ({cancellable.length})
            </Button>
          )}
        </div>
      )}
      <CancelDialog
        orders={cancellable}
        open={asking}
        onClose={() => setAsking(false)}
        onCancel={(reason) => void cancel(reason)}
      />
    </section>
  )
}
