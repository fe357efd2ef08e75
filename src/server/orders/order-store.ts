import { and, desc, eq, sql } from 'drizzle-orm'
import type { Address } from '#domain/address.ts'
import type { Quote } from '#domain/money.ts'
import type { OrderStatus, PaymentType, RefundState } from '#domain/order.ts'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { type OrderLine, orderItems, orderMoves, orders } from '../db/tables/order-tables.ts'

export type OrderRow = typeof orders.$inferSelect
type Mover = typeof orderMoves.$inferSelect.movedBy

export type NewOrder = {
  userId: string
  paymentType: PaymentType
  isPaid: boolean
  quote: Pick<Quote, 'cart' | 'tax' | 'total'>
  address: Address
  lines: OrderLine[]
  provider?: { orderId: string; paymentId: string }
  placedBy: Mover
}

export async function insertOrder(tx: Tx, order: NewOrder): Promise<string> {
  const id = newId()
  const { userId, paymentType, isPaid, quote, address, lines, provider, placedBy } = order
  const { cart, tax, total: amount } = quote
  await tx.insert(orders).values({
    id,
    userId,
    status: 'Order Placed',
    paymentType,
    isPaid,
    cart,
    tax,
    amount,
    address,
    providerOrderId: provider?.orderId ?? null,
    providerPaymentId: provider?.paymentId ?? null,
  })
  await tx.insert(orderItems).values(
    lines.map(({ product, quantity, counted }, line) => {
      const { id: productId, name, category, pictures, price, offerPrice, weight } = product
      return { orderId: id, line, productId, quantity, name, category, pictures, price, offerPrice, weight, counted }
    }),
  )
  await insertMove(tx, id, { status: 'Order Placed', movedBy: placedBy, step: 0 })
  return id
}

export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return row ?? null
}

export async function updateStatus(
  tx: Tx,
  order: OrderRow,
  move: { status: OrderStatus; isPaid: boolean; movedBy: Mover; reason?: string | undefined },
): Promise<void> {
  const { status, isPaid, movedBy, reason } = move
  await tx.update(orders).set({ status, isPaid }).where(eq(orders.id, order.id))
  const [moves] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(orderMoves)
    .where(eq(orderMoves.orderId, order.id))
  await insertMove(tx, order.id, { status, movedBy, reason, step: moves?.count ?? 0 })
}

/** The database's clock tells both moments. */
export async function lastMove(tx: Tx, orderId: string): Promise<{ status: OrderStatus; at: Date; now: Date }> {
  const [move] = await tx
    .select({
      status: orderMoves.status,
      at: orderMoves.at,
      now: sql`clock_timestamp()`.mapWith(orderMoves.at),
    })
    .from(orderMoves)
    .where(eq(orderMoves.orderId, orderId))
    .orderBy(desc(orderMoves.step))
    .limit(1)
  if (!move) throw new Error(`order ${orderId} has no history`)
  return move
}

/** The order's history forgets the move. */
export async function revertStatus(
  tx: Tx,
  order: OrderRow,
  { status, isPaid }: { status: OrderStatus; isPaid: boolean },
): Promise<void> {
  await tx.update(orders).set({ status, isPaid }).where(eq(orders.id, order.id))
  await tx.delete(orderMoves).where(and(eq(orderMoves.orderId, order.id), eq(orderMoves.status, order.status)))
}

async function insertMove(
  tx: Tx,
  orderId: string,
  move: { status: OrderStatus; movedBy: Mover; step: number; reason?: string | undefined },
): Promise<void> {
  const { status, movedBy, step, reason } = move
  await tx.insert(orderMoves).values({ orderId, status, movedBy, step, reason: reason || null })
}

export async function countedLines(db: Reader, orderId: string): Promise<{ productId: string; quantity: number }[]> {
  return db
    .select({ productId: orderItems.productId, quantity: orderItems.quantity })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.counted, true)))
}

/** The newest order of the same groceries to the same address that was not cancelled. */
export async function findOrderLike(
  tx: Tx,
  { userId, lines, addressId }: { userId: string; lines: ReadonlyMap<string, number>; addressId: string },
  within: { seconds: number },
): Promise<{ id: string; secondsAgo: number } | null> {
  const { rows } = await tx.execute<{ id: string; secondsAgo: number }>(sql`
    SELECT o.id, extract(epoch FROM now() - o.created_at)::float8 AS "secondsAgo" FROM orders o
    WHERE o.user_id = ${userId} AND o.created_at > now() - ${within.seconds} * interval '1 second'
      AND o.status <> 'Cancelled' AND o.address->>'_id' = ${addressId}
      AND (SELECT jsonb_object_agg(i.product_id, i.quantity) FROM order_items i WHERE i.order_id = o.id)
        = ${JSON.stringify(Object.fromEntries(lines))}::jsonb
    ORDER BY o.id DESC LIMIT 1`)
  return rows[0] ?? null
}

/** Whose order it is; null when there is no such order. */
export async function setRefundState(tx: Tx, orderId: string, refund: RefundState): Promise<string | null> {
  const [order] = await tx
    .update(orders)
    .set({ refund })
    .where(eq(orders.id, orderId))
    .returning({ userId: orders.userId })
  return order?.userId ?? null
}
