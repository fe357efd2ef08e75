import { useMemo } from 'react'
import * as z from 'zod/mini'
import { listProducts, product } from '../../../contract/catalog.ts'
import { type Product, withOwnHold } from '../../../domain/catalog.ts'
import { callApi } from '../../api.ts'
import { readStored, writeStored } from '../../browser-storage.ts'
import { createStore, useStore } from '../../external-store.ts'
import { type OwnHolds, ownHolds } from './own-holds.ts'

/** Null says that the shop no longer knows such a product, and that we never saw it. */
export type ProductFacts = ReadonlyMap<string, Product | null>

const FACTS_KEY = 'greencart.products'
/** Short enough for any address line; longer carts ask twice. */
const IDS_PER_CALL = 100

/** What the shop tells every visitor. */
const facts = createStore<ProductFacts>(new Map())
const asking = new Set<string>()

export const knownProducts = (): ProductFacts => allAsOurs(facts.get(), ownHolds.get())

export function useProductFacts(): ProductFacts {
  const known = useStore(facts)
  const held = useStore(ownHolds)
  return useMemo(() => allAsOurs(known, held), [known, held])
}

function allAsOurs(known: ProductFacts, held: OwnHolds): ProductFacts {
  if (Object.keys(held).length === 0) return known
  return new Map([...known].map(([id, one]) => [id, one && withOwnHold(one, held[id] ?? 0)]))
}

export function recallProducts() {
  const remembered = parseProducts(readStored(FACTS_KEY))
  facts.set(new Map([...remembered.map((one) => [one._id, one] as const), ...facts.get()]))
}

/** Kept for the next visit, so that the total is there before the network is. */
export function keepProducts(ids: string[]) {
  const kept = ids.flatMap((id) => facts.get().get(id) ?? [])
  writeStored(FACTS_KEY, JSON.stringify(kept.map((one) => z.encode(product, one))))
}

export function parseProducts(text: string | null): Product[] {
  try {
    const read = z.safeDecode(z.array(product), JSON.parse(text ?? '[]'))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

export function rememberProducts(products: Product[]) {
  facts.set(new Map([...facts.get(), ...products.map((one) => [one._id, one] as const)]))
}

/** Asks the shop for products nobody told us about yet. */
export async function learnMissing(ids: string[]): Promise<void> {
  const missing = ids.filter((id) => !facts.get().has(id) && !asking.has(id))
  if (!missing.length) return
  for (const id of missing) asking.add(id)
  await refreshProducts(missing)
  for (const id of missing) asking.delete(id)
}

/** Asks for the newest prices and stock. Returns the shop's sentence when it could not tell. */
export async function refreshProducts(ids: string[]): Promise<string | null> {
  for (let start = 0; start < ids.length; start += IDS_PER_CALL) {
    const asked = ids.slice(start, start + IDS_PER_CALL)
    const answer = await callApi(listProducts, { query: { ids: asked.join(',') } })
    if (!answer.success) return answer.message
    const found = new Map(answer.products.map((one) => [one._id, one]))
    const next = new Map(facts.get())
    for (const id of asked) next.set(id, found.get(id) ?? withdrawn(next.get(id)))
    facts.set(next)
  }
  return null
}

/** A product that left the shop is shown as we knew it, and is not for sale. */
const withdrawn = (known: Product | null | undefined) => (known ? { ...known, inStock: false } : null)
