import { finishPick, setPickLine, startPick } from '#contract/orders/picking.ts'
import type { WireOrder } from './paying.ts'
import type { Reply, Visitor } from './visitor.ts'

export type WireTask = {
  _id: string
  isMine: boolean
  lines: { line: number; name: string; quantity: number; picked: number; short: number }[]
}

/** Picks a whole order; `found` says how many there are of the first lines, all others are there. */
export async function pickOrder(
  picker: Visitor,
  order: WireOrder,
  found: number[] = [],
): Promise<Reply<typeof finishPick>> {
  await picker.call(startPick, { id: order._id })
  for (const [line, { quantity }] of order.items.entries()) {
    const picked = Math.min(found[line] ?? quantity, quantity)
    await picker.call(setPickLine, { id: order._id, line, picked, short: quantity - picked })
  }
  return picker.call(finishPick, { id: order._id })
}
