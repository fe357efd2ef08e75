import type { CategoryPath } from '#domain/catalog.ts'
import type { BatchProduct, ChangedProduct, Known } from '#domain/product-batch.ts'
import type { StockCause } from '#domain/stock-cause.ts'
import type { Tx } from '../db/database.ts'
import type { SearchDictionary } from '../search/search-dictionary.ts'
import type { Edit } from './answer-tags.ts'
import { lockBatchProducts, setShelfAmounts, sizesBeside, writeBatchValues } from './batch-product-store.ts'
import type { CatalogChanges } from './catalog-changes.ts'
import { lockCategory } from './category-store.ts'
import { fitLooseShelves, leaveOwnShelves } from './loose-shelf.ts'
import { indexProducts } from './product-index.ts'
import { setStockCause } from './stock-cause.ts'

export type BatchParts = { catalogChanges: CatalogChanges; dictionary: SearchDictionary }

type Asked = { id: string; category?: CategoryPath | undefined; stock?: number | null | undefined }

/** Locks what a batch is about, categories before products, and reads it. */
export async function lockForBatch(tx: Tx, asked: readonly Asked[]): Promise<Known> {
  const paths = new Map<string, CategoryPath | null>()
  for (const path of [...new Set(asked.flatMap(({ category }) => category ?? []))].sort())
    paths.set(path, await lockCategory(tx, path))
  const ids = (some: readonly Asked[]) => [...new Set(some.map(({ id }) => id))]
  const counted = asked.filter(({ stock }) => stock !== undefined)
  const products = await lockBatchProducts(tx, ids(asked), ids(counted))
  return { products, currentPath: (path) => paths.get(path) ?? null }
}

/** Writes what was planned under the locks, and tells once what changed to all that show it. */
export async function applyBatch(
  tx: Tx,
  { catalogChanges, dictionary }: BatchParts,
  { changes, products, cause }: { changes: readonly ChangedProduct[]; products: Known['products']; cause: StockCause },
): Promise<void> {
  if (changes.length === 0) return
  await setStockCause(tx, cause)
  const seen = [...(await writeAll(tx, changes)), ...(await sizesBeside(tx, regrouped(changes, products)))]
  const moved = changes.filter(({ after }) => after.category !== undefined || after.archived !== undefined)
  if (moved.length > 0) await dictionary.changed(tx, await indexProducts(tx, idsOf(moved)))
  const edits: Edit[] = changes.map(({ id, after }) => {
    const category = products.get(id)?.category
    return { id, categories: [category, after.category].filter((path) => path !== undefined) }
  })
  await catalogChanges.editedAll(tx, [...edits, ...seen.map(({ id, category }) => ({ id, categories: [category] }))])
}

async function writeAll(tx: Tx, changes: readonly ChangedProduct[]) {
  const countsAnew = changes.filter(({ shelf }) => shelf && (shelf.before === null || shelf.after === null))
  await leaveOwnShelves(tx, idsOf(countsAnew.filter(({ shelf }) => shelf?.after === null)))
  await writeBatchValues(tx, changes)
  await fitLooseShelves(tx, idsOf(countsAnew))
  return setShelfAmounts(tx, changes)
}

const idsOf = (changes: readonly ChangedProduct[]) => changes.map(({ id }) => id)

const regrouped = (changes: readonly ChangedProduct[], products: ReadonlyMap<string, BatchProduct>): string[] => [
  ...new Set(
    changes.flatMap(({ id, after }) => (after.archived === undefined ? [] : (products.get(id)?.family ?? []))),
  ),
]
