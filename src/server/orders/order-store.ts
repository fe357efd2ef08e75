import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { NO_ADDRESS } from '#domain/address.ts'
import { type OrderStatus, type RefundState, statusesIn } from '#domain/order.ts'
import type { Reader, Tx } from '../db/database.ts'
import { orderMoves, orderRefunds, orders } from '../db/tables/order-tables.ts'

export type OrderRow = typeof orders.$inferSelect
type Mover = typeof orderMoves.$inferSelect.movedBy
/** `staffId`: of a move by somebody of the staff. */
type MoveDetails = {
  movedBy: Mover
  staffId?: string | undefined
  reason?: string | undefined
  /** By the rider's phone; the database's clock tells `at`. */
  tappedAt?: Date | undefined
}

export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return row ?? null
}

/** The shopper's id; null when there is no such order. */
export async function whoseOrder(db: Reader, id: string): Promise<string | null> {
  const [order] = await db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, id))
  return order?.userId ?? null
}

export async function readStatus(db: Reader, id: string): Promise<OrderStatus | null> {
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, id))
  return order?.status ?? null
}

export async function updateStatus(
  tx: Tx,
  order: OrderRow,
  move: { status: OrderStatus; isPaid: boolean } & MoveDetails,
): Promise<void> {
  const { status, isPaid, ...details } = move
  const isOwnEnd = status === 'Cancelled' && move.movedBy === 'shopper'
  await tx
    .update(orders)
    .set({ status, isPaid, ...(isOwnEnd && { shopperCancelledAt: sql`now()` }) })
    .where(eq(orders.id, order.id))
  const [moves] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(orderMoves)
    .where(eq(orderMoves.orderId, order.id))
  await insertMove(tx, order.id, { status, ...details, step: moves?.count ?? 0 })
}

type LastMove = { status: OrderStatus; at: Date; now: Date; before: OrderStatus | undefined }

/** The database's clock tells both moments; `before` is the status that the move ended. */
export async function lastMove(tx: Tx, orderId: string): Promise<LastMove> {
  const [move, earlier] = await tx
    .select({
      status: orderMoves.status,
      at: orderMoves.at,
      now: sql`clock_timestamp()`.mapWith(orderMoves.at),
    })
    .from(orderMoves)
    .where(eq(orderMoves.orderId, orderId))
    .orderBy(desc(orderMoves.step))
    .limit(2)
  if (!move) throw new Error(`order ${orderId} has no history`)
  return { ...move, before: earlier?.status }
}

/** The order's history forgets the move. */
export async function revertStatus(
  tx: Tx,
  order: OrderRow,
  { status, isPaid }: { status: OrderStatus; isPaid: boolean },
): Promise<void> {
  await tx.update(orders).set({ status, isPaid }).where(eq(orders.id, order.id))
  const last = sql`(SELECT max(step) FROM order_moves WHERE order_id = ${order.id})`
  await tx.delete(orderMoves).where(and(eq(orderMoves.orderId, order.id), eq(orderMoves.step, last)))
}

async function insertMove(
  tx: Tx,
  orderId: string,
  move: { status: OrderStatus; step: number } & MoveDetails,
): Promise<void> {
  const { status, movedBy, staffId = null, step, reason, tappedAt = null } = move
  await tx.insert(orderMoves).values({ orderId, status, movedBy, staffId, step, reason: reason || null, tappedAt })
}

export async function orderNumbers(db: Reader, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.select({ id: orders.id, number: orders.number }).from(orders).where(inArray(orders.id, ids))
  return new Map(rows.map(({ id, number }) => [id, number]))
}

export async function orderIdsOf(db: Reader, userId: string): Promise<string[]> {
  const rows = await db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  return rows.map(({ id }) => id)
}

/** Before the shopper is locked: a refund of items holds the order, and then waits for the shopper. */
export async function lockOrdersOf(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId)).orderBy(orders.id).for('update')
}

export async function countOpenOrders(tx: Tx, userId: string): Promise<number> {
  return tx.$count(orders, and(eq(orders.userId, userId), inArray(orders.status, statusesIn('open'))))
}

export async function hasOpenOrder(db: Reader, userId: string): Promise<boolean> {
  const isOpen = and(eq(orders.userId, userId), inArray(orders.status, statusesIn('open')))
  const [open] = await db.select({ id: orders.id }).from(orders).where(isOpen).limit(1)
  return open !== undefined
}

/** Amounts, lines, dates and payments stay; what was typed by or about the shopper goes. */
export async function clearShopperOf(tx: Tx, userId: string): Promise<void> {
  const region = sql`jsonb_build_object('state', address->'state', 'country', address->'country')`
  await tx
    .update(orders)
    .set({ note: null, deliverTo: null, door: null, address: sql`${JSON.stringify(NO_ADDRESS)}::jsonb || ${region}` })
    .where(eq(orders.userId, userId))
  for (const table of [orderMoves, orderRefunds]) {
    // As a list, not as a join: reasons are rare, and a join would look for all of the shop's instead of the shopper's orders.
    const isTheirs = sql`${table.orderId} = ANY (ARRAY(SELECT id FROM orders WHERE user_id = ${userId}))`
    await tx
      .update(table)
      .set({ reason: null })
      .where(and(isTheirs, isNotNull(table.reason)))
  }
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

/** Of two accounts that are one person's. The caller has locked the orders. */
export async function moveOrdersTo(tx: Tx, into: string, from: string): Promise<void> {
  await tx.update(orders).set({ userId: into }).where(eq(orders.userId, from))
}
