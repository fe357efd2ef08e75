import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { productData } from '#contract/seller-catalog.ts'
import { catalogue, type SeedProduct } from '#seed/catalogue.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { encodePicture } from './picture-encoder.ts'
import type { PictureStore } from './picture-store.ts'
import { indexProducts } from './product-index.ts'
import { insertProduct, isCatalogEmpty, updateStock } from './product-store.ts'
import { seedPictureName } from './seed-picture-name.ts'

const MASTERS = new URL('../../../seed/pictures/', import.meta.url)
const ENCODED = new URL('../../../build/seed-pictures/', import.meta.url)

/** Fills an empty catalogue with the demo products; one with products is left as it is. */
export async function seedCatalog(db: Db, folder: PictureStore, seeds: SeedProduct[] = catalogue): Promise<boolean> {
  if (!(await isCatalogEmpty(db))) return false
  const names = await keepSeedPictures(folder, new Set(seeds.flatMap((seed) => seed.pictures)))
  await inTransaction(db, async (tx) => {
    const ids: string[] = []
    for (const { pictures, inStock, ...seed } of seeds) {
      const data = z.parse(productData, seed)
      const row = await insertProduct(
        tx,
        data,
        pictures.map((stem) => names.get(stem) ?? stem),
      )
      if (!inStock) await updateStock(tx, row.id, { inStock })
      ids.push(row.id)
    }
    await indexProducts(tx, ids)
  })
  return true
}

/** Pictures that the build has encoded are copied; without a build they are encoded now. */
async function keepSeedPictures(folder: PictureStore, stems: Set<string>): Promise<Map<string, string>> {
  const encoded = existsSync(ENCODED) ? await readdir(ENCODED) : []
  const names = new Map<string, string>()
  const ready: string[] = []
  for (const stem of stems) {
    const master = await readFile(new URL(`${stem}.webp`, MASTERS))
    const name = seedPictureName(stem, master)
    names.set(stem, name)
    const files = encoded.filter((file) => file.startsWith(`${name}-`))
    if (files.length === 0) await folder.keep(name, await encodePicture(master))
    ready.push(...files)
  }
  await Promise.all(ready.map((file) => folder.adopt(new URL(file, ENCODED), file)))
  return names
}
