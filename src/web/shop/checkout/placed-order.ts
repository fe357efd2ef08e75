import * as z from 'zod/mini'
import { readStored, writeStored } from '../../browser-storage.ts'
import { createStore, useStore } from '../../external-store.ts'

const placedOrder = z.object({
  title: z.string(),
  detail: z.string(),
  at: z.number(),
})
export type PlacedOrder = z.output<typeof placedOrder>

const PLACED_KEY = 'greencart.placed'
const TOLD_FOR_MS = 10 * 60_000
const session = () => sessionStorage

const store = createStore<PlacedOrder | null>(null)

/** The order that was just placed, until the shopper has seen it in My orders; survives a reload. */
export const usePlacedOrder = () => useStore(store)

export function rememberPlaced(order: Omit<PlacedOrder, 'at'>) {
  const placed = { ...order, at: Date.now() }
  store.set(placed)
  writeStored(PLACED_KEY, JSON.stringify(placed), session)
}

export function forgetPlaced() {
  store.set(null)
  writeStored(PLACED_KEY, null, session)
}

function recall(): PlacedOrder | null {
  try {
    const read = z.safeParse(placedOrder, JSON.parse(readStored(PLACED_KEY, session) ?? 'null'))
    return read.success && Date.now() - read.data.at < TOLD_FOR_MS ? read.data : null
  } catch {
    return null
  }
}

if (typeof window !== 'undefined') store.set(recall())
