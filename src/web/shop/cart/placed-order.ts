import { readStored, writeStored } from '../../core/browser-storage.ts'
import { useStore } from '../../core/external-store.ts'
import { createStore } from '../../core/store.ts'

export type PlacedOrder = { title: string; detail: string; at: number }

export const PLACED_KEY = 'greencart.placed'
const SHOWN_FOR_MS = 10 * 60_000
const session = () => sessionStorage

const store = createStore<PlacedOrder | null>(null)

/** The order just placed, until My orders has been opened; survives a reload. */
export const usePlacedOrder = () => useStore(store)

export function savePlaced(order: Omit<PlacedOrder, 'at'>) {
  const placed = { ...order, at: Date.now() }
  store.set(placed)
  writeStored(PLACED_KEY, JSON.stringify(placed), session)
}

export function deletePlaced() {
  store.set(null)
  writeStored(PLACED_KEY, null, session)
}

function readPlaced(): PlacedOrder | null {
  try {
    const { title, detail, at } = JSON.parse(readStored(PLACED_KEY, session) ?? '{}')
    return Date.now() - at < SHOWN_FOR_MS ? { title: String(title), detail: String(detail), at } : null
  } catch {
    return null
  }
}

if (typeof window !== 'undefined') store.set(readPlaced())
