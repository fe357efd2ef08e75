import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Address, NO_ADDRESS } from '#domain/address.ts'
import { amountOf, type Bill, takenOff, totalOf } from '#domain/bill.ts'
import {
  type DeliveryInstructions,
  type OrderStatus,
  type PaymentType,
  type RefundState,
  statusesIn,
} from '#domain/order.ts'
import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { type OrderLine, orderItems, orderMoves, orders } from '../db/tables/order-tables.ts'

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

export type NewOrder = {
  id: string
  userId: string
  paymentType: PaymentType
  isPaid: boolean
  bill: Bill
  address: Address
  instructions: DeliveryInstructions
  lines: OrderLine[]
  /** 'Order Placed', unless it waits for the seller. */
  status?: OrderStatus
  /** Of an order that is paid on delivery: see doorOf in domain/cash-orders.ts. */
  door?: string
  provider?: { orderId: string; paymentId: string }
  placedBy: Mover
}

const insert = statement(`
  WITH placed AS (
    INSERT INTO orders (id, user_id, status, payment_type, is_paid, cart, tax, amount, address, provider_order_id,
      provider_payment_id, note, deliver_to, credit, fee, door, bill)
    VALUES ($1, $2, $17, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $13, $14, $15, $16, $18, $19::jsonb)
  ), first_move AS (
    INSERT INTO order_moves (order_id, step, status, moved_by) VALUES ($1, 0, $17, $11)
  )
  INSERT INTO order_items (order_id, line, product_id, quantity, name, category, pictures, price, offer_price, weight,
    counted)
  SELECT $1, line, "productId", quantity, name, category, pictures, price, "offerPrice", weight, counted
  FROM jsonb_to_recordset($12::jsonb) AS item (line integer, "productId" text, quantity integer, name text,
    category text, pictures text[], price integer, "offerPrice" integer, weight text, counted boolean)`)

export async function insertOrder(tx: Tx, order: NewOrder): Promise<void> {
  const { id, userId, paymentType, isPaid, bill, address, instructions, provider, placedBy } = order
  const lines = order.lines.map(({ product, quantity, counted }, line) => {
    const { id: productId, name, category, pictures, price, offerPrice, weight } = product
    return { line, productId, quantity, name, category, pictures, price, offerPrice, weight, counted }
  })
  await insert(
    tx,
    id,
    userId,
    paymentType,
    isPaid,
    amountOf(bill, 'items'),
    amountOf(bill, 'tax'),
    totalOf(bill),
    JSON.stringify(address),
    provider?.orderId ?? null,
    provider?.paymentId ?? null,
    placedBy,
    JSON.stringify(lines),
    instructions.note ?? null,
    instructions.deliverTo ?? null,
    takenOff(bill, 'credit'),
    amountOf(bill, 'delivery'),
    order.status ?? 'Order Placed',
    order.door ?? null,
    JSON.stringify(bill),
  )
}

export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return row ?? null
}

const findOwner = statement<{ userId: string }>('SELECT user_id AS "userId" FROM orders WHERE id = $1')

/** The shopper's id; null when there is no such order. */
export async function whoseOrder(db: Reader, id: string): Promise<string | null> {
  const [order] = await findOwner(db, id)
  return order?.userId ?? null
}

const findStatus = statement<{ status: OrderStatus }>('SELECT status FROM orders WHERE id = $1')

export async function readStatus(db: Reader, id: string): Promise<OrderStatus | null> {
  const [order] = await findStatus(db, id)
  return order?.status ?? null
}

export async function updateStatus(
  tx: Tx,
  order: OrderRow,
  move: { status: OrderStatus; isPaid: boolean } & MoveDetails,
): Promise<void> {
  const { status, isPaid, ...details } = move
  await tx.update(orders).set({ status, isPaid }).where(eq(orders.id, order.id))
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

/** What goes back on the shelf with a cancelled order; what was short is not there. */
export async function countedLines(db: Reader, orderId: string): Promise<{ productId: string; quantity: number }[]> {
  const there = sql<number>`${orderItems.quantity} - ${orderItems.short}`
  return db
    .select({ productId: orderItems.productId, quantity: there })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.counted, true), sql`${there} > 0`))
}

export type OrderLike = { id: string; status: OrderStatus; total: number; secondsAgo: number }

const findLike = statement<OrderLike>(`
  SELECT o.id, o.status, o.amount::float8 AS total, extract(epoch FROM now() - o.created_at)::float8 AS "secondsAgo"
  FROM orders o
  WHERE o.user_id = $1 AND o.created_at > now() - $2 * interval '1 second'
    AND o.status <> 'Cancelled' AND o.address->>'_id' = $3
    AND (SELECT jsonb_object_agg(i.product_id, i.quantity) FROM order_items i WHERE i.order_id = o.id) = $4::jsonb
  ORDER BY o.id DESC LIMIT 1`)

type Like = { userId: string; lines: ReadonlyMap<string, number>; addressId: string }

/** The newest order of the same groceries to the same address that was not cancelled. */
export async function findOrderLike(
  tx: Tx,
  { userId, lines, addressId }: Like,
  within: { seconds: number },
): Promise<OrderLike | null> {
  const [order] = await findLike(tx, userId, within.seconds, addressId, JSON.stringify(Object.fromEntries(lines)))
  return order ?? null
}

const findPaid = statement<{ found: boolean }>(`
  SELECT EXISTS (SELECT FROM orders WHERE user_id = $1 AND is_paid AND status <> 'Cancelled') AS found`)

/** Whether the shopper has ever paid for groceries and kept them. */
export async function hasPaidOrder(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await findPaid(tx, userId)
  return row?.found ?? false
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

const clearPlace = statement(`
  UPDATE orders SET note = NULL, deliver_to = NULL, door = NULL,
    address = $2::jsonb || jsonb_build_object('state', address->'state', 'country', address->'country')
  WHERE user_id = $1`)
/** As a list, not as a join: reasons are rare, and a join would look for all of the shop's instead of the shopper's orders. */
const THEIR_ORDERS = 'ARRAY(SELECT id FROM orders WHERE user_id = $1)'
const clearMoveReasons = statement(`
  UPDATE order_moves SET reason = NULL WHERE order_id = ANY (${THEIR_ORDERS}) AND reason IS NOT NULL`)
const clearRefundReasons = statement(`
  UPDATE order_refunds SET reason = NULL WHERE order_id = ANY (${THEIR_ORDERS}) AND reason IS NOT NULL`)

/** Amounts, lines, dates and payments stay; what was typed by or about the shopper goes. */
export async function clearShopperOf(tx: Tx, userId: string): Promise<void> {
  await clearPlace(tx, userId, JSON.stringify(NO_ADDRESS))
  await clearMoveReasons(tx, userId)
  await clearRefundReasons(tx, userId)
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
