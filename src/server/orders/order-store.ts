import { and, asc, desc, eq, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Order } from '../../contract/orders.ts'
import type { Address } from '../../domain/address.ts'
import type { Quote } from '../../domain/money.ts'
import type { OrderStatus, PaymentType } from '../../domain/order.ts'
import { pictureUrl } from '../catalog/picture-url.ts'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { orderItems, orderMoves, orders, type products } from '../db/schema.ts'

export type OrderRow = typeof orders.$inferSelect
type Mover = typeof orderMoves.$inferSelect.movedBy

export type NewOrder = {
  userId: string
  paymentType: PaymentType
  isPaid: boolean
  quote: Quote
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

export type OrderFilter = {
  userId?: string | undefined
  status?: OrderStatus | undefined
  search?: string | undefined
  /** Orders older than this one. */
  cursor?: string | undefined
  limit?: number | undefined
}

export async function selectOrders(db: Reader, filter: OrderFilter): Promise<Order[]> {
  const query = db
    .select()
    .from(orders)
    .where(and(...conditions(filter)))
    .orderBy(desc(orders.id))
  return withLines(db, await (filter.limit ? query.limit(filter.limit) : query))
}

export async function findOrder(db: Reader, id: string): Promise<Order | null> {
  const [order] = await withLines(db, await db.select().from(orders).where(eq(orders.id, id)))
  return order ?? null
}

function conditions({ userId, status, search, cursor }: OrderFilter): (SQL | undefined)[] {
  return [
    userId ? eq(orders.userId, userId) : undefined,
    status ? eq(orders.status, status) : undefined,
    cursor ? lt(orders.id, cursor) : undefined,
    search ? matches(search) : undefined,
  ]
}

function matches(search: string): SQL | undefined {
  const contains = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const name = sql`(${orders.address}->>'firstName') || ' ' || (${orders.address}->>'lastName')`
  return or(ilike(orders.id, contains), ilike(name, contains), ilike(sql`${orders.address}->>'phone'`, contains))
}

async function withLines(db: Reader, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const items = await db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(asc(orderItems.line))
  const moves = await db.select().from(orderMoves).where(inArray(orderMoves.orderId, ids)).orderBy(asc(orderMoves.step))
  const itemsOf = Map.groupBy(items, (item) => item.orderId)
  const movesOf = Map.groupBy(moves, (move) => move.orderId)
  return rows.map((row) => orderView(row, itemsOf.get(row.id) ?? [], movesOf.get(row.id) ?? []))
}

type ItemRow = typeof orderItems.$inferSelect
type MoveRow = typeof orderMoves.$inferSelect

function orderView(row: OrderRow, items: ItemRow[], moves: MoveRow[]): Order {
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
  }
}

function itemView({ productId, name, category, pictures, price, offerPrice, weight, quantity }: ItemRow) {
  return {
    product: { _id: productId, name, category, image: pictures.map(pictureUrl), price, offerPrice, weight },
    quantity,
  }
}
