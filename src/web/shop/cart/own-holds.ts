import { listHeldStock } from '#contract/cart/cart.ts'
import { type Product, withOwnHold } from '#domain/catalog.ts'
import { callApi } from '../../core/api.ts'
import { readStored, writeStored } from '../../core/browser-storage.ts'
import { useStore } from '../../core/external-store.ts'
import { createStore } from '../../core/store.ts'

/** Product id to quantity: stock held for an unfinished payment of this shopper. */
export type OwnHolds = Readonly<Record<string, number>>

const NONE: OwnHolds = {}
/** Set while a payment may be unfinished; only then does each page ask for holds. */
const PAYING_KEY = 'greencart.paying'

export const ownHolds = createStore<OwnHolds>(NONE)

/** The product with this shopper's holds counted as available. For display only: the cache holds the public stock. */
export const forThisShopper = (product: Product): Product => withOwnHold(product, ownHolds.get()[product._id] ?? 0)

export function useOwnStock(product: Product): Product {
  return withOwnHold(product, useStore(ownHolds)[product._id] ?? 0)
}

export const paymentBegun = () => writeStored(PAYING_KEY, '1')

export function paymentEnded() {
  writeStored(PAYING_KEY, null)
  ownHolds.set(NONE)
}

export async function askForHolds(): Promise<void> {
  const reply = await callApi(listHeldStock)
  if (!reply.success) return
  if (Object.keys(reply.held).length > 0) ownHolds.set(reply.held)
  else paymentEnded()
}

export const askForHoldsIfPaying = () => (readStored(PAYING_KEY) ? askForHolds() : undefined)
