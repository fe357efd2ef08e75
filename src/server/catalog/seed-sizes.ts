import * as z from 'zod/mini'
import { productData } from '#contract/catalog/seller-catalog.ts'
import { baseAmountOf, baseUnitOf } from '#domain/quantity.ts'
import type { SeedProduct } from '#seed/catalogue.ts'
import { sizes } from '#seed/sizes.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { saveShelf, saveStandings } from './family-shelf-store.ts'
import { planFamily } from './plan-family.ts'
import { insertProduct, type ProductRow } from './product-store.ts'

/** The larger packs of the demo products; returns their ids. */
export async function seedSizes(tx: Tx, seeds: readonly SeedProduct[], rows: readonly ProductRow[]): Promise<string[]> {
  const added: string[] = []
  for (const { of, more, shelf } of sizes) {
    const [seed, first] = [seeds.find(({ name }) => name === of), rows.find(({ name }) => name === of)]
    if (!seed || !first) throw new Error(`the demo has no ${of}`)
    const all = [first]
    for (const size of more) {
      const { pictures: _, inStock: _on, ...facts } = seed
      // A barcode and a quantity belong to one size.
      const data = { ...facts, barcode: null, quantity: null, ...size, category: first.category }
      all.push(await insertProduct(tx, z.parse(productData, data), first.pictures))
    }
    const shared = shelf && { id: newId(), unit: baseUnitOf(shelf.unit), amount: baseAmountOf(shelf) }
    if (shared) await saveShelf(tx, shared)
    const ids = new Set(all.map(({ id }) => id))
    await saveStandings(tx, planFamily({ rows: all, ids, family: newId(), shelf: shared, shelves: new Map() }))
    added.push(...all.slice(1).map(({ id }) => id))
  }
  return added
}
