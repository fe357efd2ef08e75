import { getTableColumns } from 'drizzle-orm'
import type { ProductFilter } from '#contract/catalog/catalog.ts'
import { products } from '../db/tables/product-tables.ts'

const { words, aliases, cost, supplierId, packSize, shelfId, shelfSize, revision, fewLeft, ...PUBLIC } =
  getTableColumns(products)

const { brand, barcode, origin, maker, allergens, ingredients, nutrition, storage, shelfLifeDays, hsn, ...CARD } =
  PUBLIC

/** A row of a public list, with the facts of its products or without. */
export type ListedRow = Pick<typeof products.$inferSelect, keyof typeof CARD>

/** What a public list shows and is sorted by: half of a wide row would be read, sent and taken apart for nothing. */
export const listedColumns = ({ cards }: Pick<ProductFilter, 'cards'>): typeof CARD => (cards ? CARD : PUBLIC)
