import type { Cart } from '#domain/cart.ts'
import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const read = statement<{ product_id: string; quantity: number }>(
  'SELECT product_id, quantity FROM cart_items WHERE user_id = $1 ORDER BY position',
)

export async function readCart(db: Reader, userId: string): Promise<Record<string, number>> {
  const rows = await read(db, userId)
  return Object.fromEntries(rows.map(({ product_id, quantity }) => [product_id, quantity]))
}

const insert = statement(`
  INSERT INTO cart_items (user_id, product_id, quantity, position)
  SELECT $1, product_id, quantity, position - 1
  FROM unnest($2::text[], $3::integer[]) WITH ORDINALITY AS line (product_id, quantity, position)`)

export async function saveCart(tx: Tx, userId: string, cart: Cart): Promise<void> {
  await emptyCart(tx, userId)
  await insert(tx, userId, Object.keys(cart), Object.values(cart))
}

const empty = statement('DELETE FROM cart_items WHERE user_id = $1')

export async function emptyCart(tx: Tx, userId: string): Promise<void> {
  await empty(tx, userId)
}

const remove = statement('DELETE FROM cart_items WHERE user_id = $1 AND product_id = ANY($2)')

export async function removeFromCart(tx: Tx, userId: string, productIds: string[]): Promise<void> {
  await remove(tx, userId, productIds)
}
