import { asc, eq } from 'drizzle-orm'
import type { Cart } from '#domain/cart.ts'
import type { Reader, Tx } from '../db/database.ts'
import { cartItems } from '../db/tables/cart-tables.ts'

export async function readCart(db: Reader, userId: string): Promise<Record<string, number>> {
  const rows = await db
    .select({ productId: cartItems.productId, quantity: cartItems.quantity })
    .from(cartItems)
    .where(eq(cartItems.userId, userId))
    .orderBy(asc(cartItems.position))
  return Object.fromEntries(rows.map(({ productId, quantity }) => [productId, quantity]))
}

export async function saveCart(tx: Tx, userId: string, cart: Cart): Promise<void> {
  await emptyCart(tx, userId)
  const lines = Object.entries(cart)
  if (lines.length === 0) return
  await tx
    .insert(cartItems)
    .values(lines.map(([productId, quantity], position) => ({ userId, productId, quantity, position })))
}

export async function emptyCart(tx: Tx, userId: string): Promise<void> {
  await tx.delete(cartItems).where(eq(cartItems.userId, userId))
}
