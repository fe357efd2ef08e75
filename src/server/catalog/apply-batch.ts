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
import { countNewWords, type NewWords } from './product-index.ts'
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
  const { words, moved } = await countWordsOf(tx, changes)
  const seen = [...(await writeAll(tx, changes, words)), ...(await sizesBeside(tx, regrouped(changes, products)))]
  await dictionary.changed(tx, moved)
  const edits: Edit[] = changes.map(({ id, after }) => {
    const category = products.get(id)?.category
    return { id, categories: [category, after.category].filter((path) => path !== undefined) }
  })
  await catalogChanges.editedAll(tx, [...edits, ...seen.map(({ id, category }) => ({ id, categories: [category] }))])
}

/** Of those that move to another category, or into the archive or out of it. */
async function countWordsOf(tx: Tx, changes: readonly ChangedProduct[]): Promise<NewWords> {
  const moving = new Map(
    changes
      .filter(({ after }) => after.category !== undefined || after.archived !== undefined)
      .map(({ id, after }) => [id, after] as const),
  )
  if (moving.size === 0) return { words: [], moved: [] }
  return countNewWords(tx, [...moving.keys()], (row) => {
    const { category = row.category, archived } = moving.get(row.id) ?? {}
    return { ...row, category, ...(archived !== undefined && { archivedAt: archived ? new Date() : null }) }
  })
}

async function writeAll(tx: Tx, changes: readonly ChangedProduct[], words: NewWords['words']) {
  const countsAnew = changes.filter(({ shelf }) => shelf && (shelf.before === null || shelf.after === null))
  await leaveOwnShelves(tx, idsOf(countsAnew.filter(({ shelf }) => shelf?.after === null)))
  await writeBatchValues(tx, changes, words)
  await fitLooseShelves(tx, idsOf(countsAnew))
  return setShelfAmounts(tx, changes)
}

const idsOf = (changes: readonly ChangedProduct[]) => changes.map(({ id }) => id)

const regrouped = (changes: readonly ChangedProduct[], products: ReadonlyMap<string, BatchProduct>): string[] => [
  ...new Set(
    changes.flatMap(({ id, after }) => (after.archived === undefined ? [] : (products.get(id)?.family ?? []))),
  ),
]
