import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { productData } from '#contract/catalog/seller-catalog.ts'
import type { SeedProduct } from '#seed/catalogue.ts'
import type { Db } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { inTransaction } from '../db/transaction.ts'
import { PICTURE_WIDTHS } from './picture-encoder.ts'
import { pictureFile } from './picture-files.ts'
import type { PictureStore } from './picture-store.ts'
import { indexProducts } from './product-index.ts'
import { insertProduct, isCatalogEmpty, type ProductRow, updateStock } from './product-store.ts'

/** Pictures of each width; encoding them would take most of the first start. */
const seedPicture = (stem: string, width: number) =>
  new URL(`../../../seed/pictures/${width}/${stem}.webp`, import.meta.url)

const lock = statement('SELECT pg_advisory_xact_lock(270)')

/** Fills an empty catalogue with the demo products; one with products is left as it is. */
export async function seedCatalog(db: Db, folder: PictureStore, given?: SeedProduct[]): Promise<boolean> {
  if (!(await isCatalogEmpty(db))) return false
  const seeds = given ?? (await import('#seed/catalogue.ts')).catalogue
  const names = await saveSeedPictures(folder, new Set(seeds.flatMap((seed) => seed.pictures)))
  return inTransaction(db, async (tx) => {
    // Of processes that start a new shop at once, the first one fills it.
    await lock(tx)
    if (!(await isCatalogEmpty(tx))) return false
    const rows: ProductRow[] = []
    for (const { pictures, inStock, ...seed } of seeds) {
      const data = z.parse(productData, seed)
      const row = await insertProduct(
        tx,
        data,
        pictures.map((stem) => names.get(stem) ?? stem),
      )
      if (!inStock) await updateStock(tx, row.id, { inStock })
      rows.push(row)
    }
    const added = given ? [] : await (await import('./seed-sizes.ts')).seedSizes(tx, seeds, rows)
    await indexProducts(tx, [...rows.map(({ id }) => id), ...added])
    return true
  })
}

async function saveSeedPictures(folder: PictureStore, stems: Set<string>): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const stem of stems) names.set(stem, seedPictureName(stem, await readFile(seedPicture(stem, 640))))
  const copies = [...names].flatMap(([stem, name]) =>
    PICTURE_WIDTHS.map((width) => folder.adopt(seedPicture(stem, width), pictureFile(name, width))),
  )
  await Promise.all(copies)
  return names
}

/** Carries a hash of the content, so that a changed picture gets a new URL. */
const seedPictureName = (stem: string, master: Buffer) =>
  `${stem}-${createHash('sha256').update(master).digest('hex').slice(0, 8)}`
