import type { OrderLine } from '../db/tables/order-tables.ts'

/** A line as its row of order_items. */
export function itemOf({ product, quantity, counted }: OrderLine) {
  const { id: productId, name, category, pictures, price, offerPrice, weight, taxRate, shelf } = product
  const taken = counted && shelf ? { shelfId: shelf.id, shelfSize: shelf.size } : {}
  return { productId, quantity, name, category, pictures, price, offerPrice, weight, counted, taxRate, ...taken }
}
