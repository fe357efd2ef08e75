import { useState } from 'react'
import { giveDeliveries, MAX_GIVEN } from '#contract/delivery/dispatch.ts'
import type { Order } from '#contract/orders/order.ts'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { loadOfOrders } from '../orders/order-load.ts'
import type { BoardEntry } from './board-data.ts'

export type Giving = ReturnType<typeof useGiving>

/** Which of the ready orders are selected or dragged, and giving them to a rider; `null` is nobody. */
export function useGiving(entries: readonly BoardEntry[], onGiven: () => unknown) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [dragged, setDragged] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const ready = entries.filter(({ column }) => column === 'ready')
  const selected = ready.filter(({ order }) => chosen.includes(order._id))

  async function give(ids: readonly string[], rider: string | null): Promise<boolean> {
    const orders = ready
      .filter(({ order }) => ids.includes(order._id))
      .map(({ order, known }) => ({ id: order._id, from: known?.rider?._id ?? null }))
    if (orders.length === 0) return false
    setBusy(true)
    const reply = await callAsSeller(giveDeliveries, { body: { rider, orders: orders.slice(0, MAX_GIVEN) } })
    setBusy(false)
    if (reply.success) {
      toast.success(reply.message)
      setChosen(chosen.filter((id) => !reply.given.includes(id)))
    } else toast.error(reply.message)
    await onGiven()
    return reply.success
  }

  return {
    busy,
    selected,
    dragged: ready.filter(({ order }) => dragged.includes(order._id)),
    give,
    isSelected: ({ _id }: Order) => chosen.includes(_id),
    toggle: ({ _id }: Order) =>
      setChosen(chosen.includes(_id) ? chosen.filter((id) => id !== _id) : [...chosen, _id].slice(-MAX_GIVEN)),
    clear: () => setChosen([]),
    /** A selected one takes the whole selection along. */
    drag: ({ _id }: Order) => setDragged(chosen.includes(_id) ? chosen : [_id]),
    drop: () => setDragged([]),
  }
}

export const loadOf = (entries: readonly BoardEntry[]) => loadOfOrders(entries.map(({ order }) => order))
