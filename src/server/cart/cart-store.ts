import type { Cart } from '#domain/cart.ts'
import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { cartItems } from '../db/tables/cart-tables.ts'

const read = statement<{ product_id: string; quantity: number }>(
  'SELECT product_id, quantity FROM cart_items WHERE user_id = $1 ORDER BY position',
)

export async function readCart(db: Reader, userId: string): Promise<Record<string, number>> {
  const rows = await read(db, userId)
  return Object.fromEntries(rows.map(({ product_id, quantity }) => [product_id, quantity]))
}

export async function saveCart(tx: Tx, userId: string, cart: Cart): Promise<void> {
  await emptyCart(tx, userId)
  const lines = Object.entries(cart)
  if (lines.length === 0) return
  await tx
    .insert(cartItems)
    .values(lines.map(([productId, quantity], position) => ({ userId, productId, quantity, position })))
}

const empty = statement('DELETE FROM cart_items WHERE user_id = $1')

export async function emptyCart(tx: Tx, userId: string): Promise<void> {
  await empty(tx, userId)
}
