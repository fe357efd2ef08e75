import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import { dueAtDoor, mayMove, type OrderStatus } from '#domain/order.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { publishOrder } from '../live/order-feed.ts'
import type { Problem } from './chosen-outcome.tsx'
import { HandingDialog } from './handing-dialog.tsx'
import type { Handing } from './move-order.ts'
import { asksWho, type Rider, ridersToAsk } from './riders-to-ask.ts'

const MOVES = ['Packed', 'Out for delivery', 'Delivered'] as const

type MoveManyProps = { selected: readonly Order[]; onDone: (problems: Problem[]) => void }

/** Orders that are packed, leave or are delivered together, by one person. */
export function MoveMany({ selected, onDone }: MoveManyProps) {
  const movable = (status: OrderStatus) => selected.filter((order) => mayMove(order.status, status, 'seller'))
  return MOVES.filter((status) => movable(status).length > 0).map((status) => (
    <MoveButton key={status} status={status} orders={movable(status)} onDone={onDone} />
  ))
}

type MoveButtonProps = { status: OrderStatus; orders: readonly Order[]; onDone: MoveManyProps['onDone'] }

function MoveButton({ status, orders, onDone }: MoveButtonProps) {
  const [busy, setBusy] = useState(false)
  const [riders, setRiders] = useState<readonly Rider[] | null>(null)
  const asked = orders.filter((order) => asksWho(order, status))

  async function begin() {
    setBusy(true)
    const found = asked.length > 0 ? await ridersToAsk(asked) : null
    if (found) setRiders(found)
    else await moveAll({})
    setBusy(false)
  }

  async function moveAll(handing: Handing) {
    setRiders(null)
    setBusy(true)
    const problems: Problem[] = []
    for (const order of orders) {
      const { _id, number } = order
      const { rider, cash } = asked.includes(order) ? handing : {}
      const said = {
        ...(rider !== undefined && { rider }),
        ...(cash && dueAtDoor(order) > 0 && { cash }),
        // Items that the customer added a moment ago must not be left on the shelf.
        ...(status === 'Packed' && { amountSeen: rupeesFromPaise(order.amount) }),
      }
      const reply = await callAsSeller(moveOrder, { body: { id: _id, status, ...said } })
      if (reply.success) publishOrder(reply.order)
      else problems.push({ _id, number, message: reply.message })
    }
    setBusy(false)
    const moved = orders.length - problems.length
    if (moved > 0) toast.success(`${moved === 1 ? '1 order' : `${moved} orders`}: ${status}`)
    onDone(problems)
  }

  return (
    <>
      <Button size="small" data-key="n" busy={busy} onClick={() => void begin()}>
        {status} ({orders.length})
      </Button>
      <HandingDialog
        orders={asked}
        status={status}
        riders={riders}
        onClose={() => setRiders(null)}
        onChosen={(handing) => void moveAll(handing)}
      />
    </>
  )
}
