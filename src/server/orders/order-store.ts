import { and, asc, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Order } from '../../contract/orders.ts'
import type { Address } from '../../domain/address.ts'
import type { Quote } from '../../domain/money.ts'
import {
  type OrderStage,
  type OrderStatus,
  type PaymentType,
  type RefundState,
  statusesIn,
} from '../../domain/order.ts'
import { pictureUrl } from '../catalog/picture-url.ts'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { refunds } from '../db/tables/payment-tables.ts'
import { orderItems, orderMoves, orders, type products } from '../db/tables/tables.ts'

export type OrderRow = typeof orders.$inferSelect
type Mover = typeof orderMoves.$inferSelect.movedBy

export type NewOrder = {
  userId: string
  paymentType: PaymentType
  isPaid: boolean
  quote: Pick<Quote, 'cart' | 'tax' | 'total'>
  address: Address
  lines: { product: FrozenProduct; quantity: number; counted: boolean }[]
  provider?: { orderId: string; paymentId: string }
  placedBy: Mover
}

/** What an order remembers of a product. */
export type FrozenProduct = Pick<
  typeof products.$inferSelect,
  'id' | 'name' | 'category' | 'pictures' | 'price' | 'offerPrice' | 'weight'
>

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

export type OrderFilter = {
  userId?: string | undefined
  status?: OrderStatus | undefined
  stage?: OrderStage | undefined
  search?: string | undefined
  /** Newest first unless said otherwise. */
  sort?: 'newest' | 'oldest' | undefined
  /** Orders that come after this one. */
  cursor?: string | undefined
  limit?: number | undefined
}

export async function selectOrders(db: Reader, filter: OrderFilter): Promise<Order[]> {
  const query = db
    .select()
    .from(orders)
    .where(and(...conditions(filter)))
    .orderBy(filter.sort === 'oldest' ? asc(orders.id) : desc(orders.id))
  return withLines(db, await (filter.limit ? query.limit(filter.limit) : query))
}

export async function findOrder(db: Reader, id: string): Promise<Order | null> {
  const [order] = await findOrders(db, [id])
  return order ?? null
}

export async function findOrders(db: Reader, ids: string[]): Promise<Order[]> {
  return ids.length === 0 ? [] : withLines(db, await db.select().from(orders).where(inArray(orders.id, ids)))
}

function conditions({ userId, status, stage, search, sort, cursor }: OrderFilter): (SQL | undefined)[] {
  const after = sort === 'oldest' ? gt : lt
  return [
    userId ? eq(orders.userId, userId) : undefined,
    status ? eq(orders.status, status) : undefined,
    stage ? IN_STAGE[stage] : undefined,
    cursor ? after(orders.id, cursor) : undefined,
    search ? matches(search) : undefined,
  ]
}

/** Written out, not sent as parameters: the planner must see that the index orders_open covers them. */
const inStage = (stage: OrderStage) =>
  sql.raw(
    `orders.status IN (${statusesIn(stage)
      .map((status) => `'${status}'`)
      .join(', ')})`,
  )
const IN_STAGE = { open: inStage('open'), finished: inStage('finished') }

const WHOLE_ID = /^[0-9a-z]{20}$/
const PHONE_DIGITS = 10
const PHONE = /^\+?[\d\s()\p{Dash}]{5,}$/u

/** A whole id is looked up; all else is searched for in what the migration calls search_text. */
function matches(search: string): SQL {
  if (WHOLE_ID.test(search)) return eq(orders.id, search)
  const wanted = PHONE.test(search) ? search.replace(/\D/g, '').slice(-PHONE_DIGITS) : search.replace(/\s+/g, ' ')
  return sql`search_form(orders.search_text) LIKE '%' || search_form(${wanted.replace(/[\\%_]/g, '\\$&')}) || '%'`
}

async function withLines(db: Reader, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const items = await db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(asc(orderItems.line))
  const moves = await db.select().from(orderMoves).where(inArray(orderMoves.orderId, ids)).orderBy(asc(orderMoves.step))
  const sentBack = await db
    .select({ orderId: refunds.orderId, state: refunds.state })
    .from(refunds)
    .where(inArray(refunds.orderId, ids))
  const itemsOf = Map.groupBy(items, (item) => item.orderId)
  const movesOf = Map.groupBy(moves, (move) => move.orderId)
  const refundOf = new Map(sentBack.map(({ orderId, state }) => [orderId, state]))
  return rows.map((row) => orderView(row, itemsOf.get(row.id) ?? [], movesOf.get(row.id) ?? [], refundOf.get(row.id)))
}

type ItemRow = typeof orderItems.$inferSelect
type MoveRow = typeof orderMoves.$inferSelect

function orderView(row: OrderRow, items: ItemRow[], moves: MoveRow[], refund: RefundState | undefined): Order {
  const { id, userId, amount, cart, tax, address, paymentType, status, isPaid, createdAt } = row
  return {
    _id: id,
    userId,
    items: items.map(itemView),
    amount,
    cart,
    tax,
    address,
    paymentType,
    status,
    isPaid,
    createdAt,
    createAt: createdAt,
    history: moves.map(({ status, at, reason }) => ({ status, at, ...(reason && { reason }) })),
    ...(refund && { refund }),
  }
}

function itemView({ productId, name, category, pictures, price, offerPrice, weight, quantity }: ItemRow) {
  return {
    product: { _id: productId, name, category, image: pictures.map(pictureUrl), price, offerPrice, weight },
    quantity,
  }
}

/** Old orders show their products as they were, pictures included. */
export async function orderedPictures(db: Reader): Promise<string[]> {
  const rows = await db.selectDistinct({ picture: sql<string>`unnest(${orderItems.pictures})` }).from(orderItems)
  return rows.map(({ picture }) => picture)
}
