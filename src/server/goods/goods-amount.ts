import type { BaseUnit } from '#domain/quantity.ts'
import type { StockLine } from '#domain/shelf.ts'
import type { GoodsProduct } from '../catalog/goods-count-store.ts'

/** What is counted: a product, or the shelf that it is on. */
export type CountKey = { of: string; onShelf: boolean }

export const countKeyOf = ({ id, shelf }: GoodsProduct): CountKey => ({ of: shelf?.id ?? id, onShelf: shelf !== null })

export const unitOf = ({ shelf, loose }: GoodsProduct): BaseUnit => shelf?.unit ?? loose?.unit ?? 'piece'

/** How much is there, in its unit; null when it is not counted. */
export const thereOf = ({ stock, shelf }: GoodsProduct): number | null => shelf?.amount ?? stock

/** How much of the count one sold piece is. */
export const sizeOf = ({ shelf, loose }: GoodsProduct): number => shelf?.size ?? loose?.step ?? 1

/** In the unit of the count. */
export const amountIn = (
  product: GoodsProduct,
  { quantity, amount }: { quantity?: number | undefined; amount?: number | undefined },
): number => amount ?? (quantity ?? 0) * sizeOf(product)

/** So much more, or less, of a counted product. */
export const stockLine = ({ id, shelf }: GoodsProduct, by: number): StockLine =>
  shelf ? { productId: id, quantity: 0, amount: by } : { productId: id, quantity: by }
