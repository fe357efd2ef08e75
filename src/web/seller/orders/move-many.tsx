import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { mayMove, type OrderStatus } from '#domain/order.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { publishOrder } from '../live/order-feed.ts'
import { HandingDialog } from './handing-dialog.tsx'
import type { Handing } from './move-order.ts'
import { asksWho, dueAtDoor, type Rider, ridersToAsk } from './riders-to-ask.ts'

const MOVES = ['Out for delivery', 'Delivered'] as const

type MoveManyProps = { selected: readonly Order[]; onMoved: () => void }

/** Orders that leave or are delivered together, by one person. */
export function MoveMany({ selected, onMoved }: MoveManyProps) {
  const movable = (status: OrderStatus) => selected.filter((order) => mayMove(order.status, status, 'seller'))
  return MOVES.filter((status) => movable(status).length > 0).map((status) => (
    <MoveButton key={status} status={status} orders={movable(status)} onMoved={onMoved} />
  ))
}

type MoveButtonProps = { status: OrderStatus; orders: readonly Order[]; onMoved: () => void }

function MoveButton({ status, orders, onMoved }: MoveButtonProps) {
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
    const refused: string[] = []
    for (const order of orders) {
      const { rider, cash } = asked.includes(order) ? handing : {}
      const said = { ...(rider !== undefined && { rider }), ...(cash && dueAtDoor(order) > 0 && { cash }) }
      const reply = await callAsSeller(moveOrder, { body: { id: order._id, status, ...said } })
      if (reply.success) publishOrder(reply.order)
      else refused.push(`${order.number}: ${reply.message}`)
    }
    setBusy(false)
    const moved = orders.length - refused.length
    if (moved > 0) toast.success(`${moved === 1 ? '1 order' : `${moved} orders`}: ${status}`)
    if (refused.length > 0) toast.error(refused.join(' '))
    onMoved()
  }

  return (
    <>
      <Button size="small" busy={busy} onClick={() => void begin()}>
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
