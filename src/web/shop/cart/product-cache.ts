import { useMemo } from 'react'
import * as z from 'zod/mini'
import { listProducts, product } from '#contract/catalog/catalog.ts'
import { type Product, withOwnHold } from '#domain/catalog.ts'
import { callApi } from '../../core/api.ts'
import { readStored, writeStored } from '../../core/browser-storage.ts'
import { useStore } from '../../core/external-store.ts'
import { createStore } from '../../core/store.ts'
import { type OwnHolds, ownHolds } from './own-holds.ts'

/** Null: the shop no longer sells the product, and this browser never saw it. */
export type ProductCache = ReadonlyMap<string, Product | null>

const PRODUCTS_KEY = 'greencart.products'
/** Keeps the URL short; longer carts take several calls. */
const IDS_PER_CALL = 100

/** As the shop shows them to every visitor; own holds are added on reading. */
const cache = createStore<ProductCache>(new Map())
const fetching = new Set<string>()

/** What is in the cart as the shopper saw it last: when it was added, or when a change was accepted. */
const seen = createStore<ReadonlyMap<string, Product>>(new Map())
export const useSeenProducts = () => useStore(seen)

/** False from the start of a visit until the shop has answered once, or cannot be reached. */
export const areFactsCurrent = createStore(false)

export const cachedProducts = (): ProductCache => allForThisShopper(cache.get(), ownHolds.get())

export function useProductCache(): ProductCache {
  const known = useStore(cache)
  const held = useStore(ownHolds)
  return useMemo(() => allForThisShopper(known, held), [known, held])
}

function allForThisShopper(known: ProductCache, held: OwnHolds): ProductCache {
  if (Object.keys(held).length === 0) return known
  return new Map([...known].map(([id, one]) => [id, one && withOwnHold(one, held[id] ?? 0)]))
}

/** A visit starts with what the last one saw, until the shop says what is true now. */
export function restoreSeen() {
  const stored = new Map(parseProducts(readStored(PRODUCTS_KEY)).map((one) => [one._id, one]))
  seen.set(stored)
  cache.set(new Map([...stored, ...cache.get()]))
}

export async function refreshAtStart(ids: string[]): Promise<void> {
  if (ids.length > 0) await refreshProducts(ids)
  areFactsCurrent.set(true)
}

/** For the next visit. What is in the cart already stays as it was seen. */
export function storeSeen(ids: string[]) {
  const now = new Map(
    ids.flatMap((id) => {
      const known = seen.get().get(id) ?? cache.get().get(id)
      return known ? [[id, known]] : []
    }),
  )
  seen.set(now)
  writeStored(PRODUCTS_KEY, JSON.stringify([...now.values()].map((one) => z.encode(product, one))))
}

/** The shopper has been told of every change. */
export function acceptChanges() {
  const ids = [...seen.get().keys()]
  seen.set(new Map())
  storeSeen(ids)
}

export function parseProducts(text: string | null): Product[] {
  try {
    const read = z.safeDecode(z.array(product), JSON.parse(text ?? '[]'))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

export function cacheProducts(products: Product[]) {
  cache.set(new Map([...cache.get(), ...products.map((one) => [one._id, one] as const)]))
}

export async function fetchMissing(ids: string[]): Promise<void> {
  const missing = ids.filter((id) => !cache.get().has(id) && !fetching.has(id))
  if (!missing.length) return
  for (const id of missing) fetching.add(id)
  await refreshProducts(missing)
  for (const id of missing) fetching.delete(id)
}

/** Fetches current prices and stock. Returns the message of a refusal, null when it is done. */
export async function refreshProducts(ids: string[]): Promise<string | null> {
  for (let start = 0; start < ids.length; start += IDS_PER_CALL) {
    const asked = ids.slice(start, start + IDS_PER_CALL)
    const reply = await callApi(listProducts, { query: { ids: asked.join(',') } })
    if (!reply.success) return reply.message
    const found = new Map(reply.products.map((one) => [one._id, one]))
    const next = new Map(cache.get())
    for (const id of asked) next.set(id, found.get(id) ?? withdrawn(next.get(id)))
    cache.set(next)
  }
  return null
}

/** A withdrawn product is shown as it was cached, and not for sale. */
const withdrawn = (known: Product | null | undefined) => (known ? { ...known, inStock: false } : null)
