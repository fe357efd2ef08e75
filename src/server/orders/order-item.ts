import type { OrderedLoose, OrderLine, ProductSnapshot } from '../db/tables/order-tables.ts'

/** What an order keeps of how a product was sold by weight. */
export const orderedLoose = ({ loose }: Pick<ProductSnapshot, 'loose'>): OrderedLoose | null =>
  loose ? { step: loose.step, unit: loose.unit, ...(loose.code && { code: loose.code }) } : null

/** A line as its row of order_items. */
export function itemOf({ product, quantity, counted }: OrderLine) {
  const { id: productId, name, category, pictures, price, offerPrice, weight, taxRate, shelf } = product
  const taken = counted && shelf ? { shelfId: shelf.id, shelfSize: shelf.size } : {}
  const terms = { name, category, pictures, price, offerPrice, weight, taxRate, loose: orderedLoose(product) }
  return { productId, quantity, counted, ...terms, ...taken }
}
