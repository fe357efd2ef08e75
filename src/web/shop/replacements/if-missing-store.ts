import { useEffect } from 'react'
import * as z from 'zod/mini'
import { type KeptIfMissing, keptIfMissing } from '#contract/orders/if-missing.ts'
import { listMissingWishes } from '#contract/orders/replacements.ts'
import type { IfMissing } from '#domain/if-missing.ts'
import { callApi } from '../../core/api.ts'
import { readStored, writeStored } from '../../core/browser-storage.ts'
import { useStore } from '../../core/external-store.ts'
import { createStore } from '../../core/store.ts'

const KEY = 'greencart.if-missing'
const wishes = z.record(z.string(), keptIfMissing)
type Wishes = z.output<typeof wishes>

/** What was chosen in this browser, and below it what the account wanted the last time. */
const chosen = createStore<Wishes>({})
const lastTime = createStore<Wishes>({})

const REFUND: KeptIfMissing = { kind: 'refund' }

export function useIfMissing(productId: string): KeptIfMissing {
  const own = useStore(chosen)[productId]
  const last = useStore(lastTime)[productId]
  return own ?? last ?? REFUND
}

export function chooseIfMissing(productId: string, wish: KeptIfMissing) {
  save({ ...chosen.get(), [productId]: wish })
}

type Item = { product: string; quantity: number; ifMissing?: IfMissing }

/** A line as an order says it: the money back where nothing was ever chosen. */
export function itemOf({ product: { _id }, quantity }: { product: { _id: string }; quantity: number }): Item {
  const wish = chosen.get()[_id] ?? lastTime.get()[_id]
  if (!wish) return { product: _id, quantity }
  const { kind, product } = wish
  return { product: _id, quantity, ifMissing: { kind, ...(product && { product }) } }
}

/** They are the order’s now, and the account’s for the next time. */
export function clearIfMissing() {
  save({})
}

/** What the account that is signed in wanted the last time. */
export function useLastTime(isSignedIn: boolean) {
  useEffect(() => {
    if (isSignedIn) void loadLastTime()
    else lastTime.set({})
  }, [isSignedIn])
}

async function loadLastTime() {
  const reply = await callApi(listMissingWishes)
  if (reply.success)
    lastTime.set(Object.fromEntries(reply.wishes.map(({ product, ifMissing }) => [product, ifMissing])))
}

function save(next: Wishes) {
  chosen.set(next)
  writeStored(KEY, Object.keys(next).length > 0 ? JSON.stringify(next) : null)
}

function restore(): Wishes {
  try {
    const read = z.safeParse(wishes, JSON.parse(readStored(KEY) ?? '{}'))
    return read.success ? read.data : {}
  } catch {
    return {}
  }
}

if (typeof window !== 'undefined') chosen.set(restore())
