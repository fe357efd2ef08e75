import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Order } from '#contract/orders/order.ts'
import type { OrderReport } from '#contract/orders/order-report.ts'
import { paise } from '#domain/money.ts'
import { isTakenPayment, type OrderedLine } from '#domain/order.ts'
import { pictureUrl } from '../catalog/picture-url.ts'
import type { Reader } from '../db/database.ts'
import { orderItems, orderMoves, orderPrefixes, orderRefunds, orders } from '../db/tables/order-tables.ts'
import { heldRefunds, orderReports, reportPhotos } from '../db/tables/report-tables.ts'
import { insteadView } from './instead-view.ts'
import { matching, type OrderFilter } from './order-filter.ts'

export async function selectOrders(db: Reader, filter: OrderFilter): Promise<Order[]> {
  const { where, sequence } = matching(filter, await prefixesFor(db, filter))
  const query = db.select().from(orders).where(where).orderBy(sequence)
  return withLines(db, await (filter.limit ? query.limit(filter.limit) : query))
}

export type OrderSize = { id: string; lines: number }

/** Which orders match, in their sequence, and how many lines each has. */
export async function orderSizes(db: Reader, filter: OrderFilter & { limit: number }): Promise<OrderSize[]> {
  const { where, sequence } = matching(filter, await prefixesFor(db, filter))
  const lines = sql<number>`(SELECT count(*)::int FROM order_items WHERE order_id = orders.id)`
  return db.select({ id: orders.id, lines }).from(orders).where(where).orderBy(sequence).limit(filter.limit)
}

async function prefixesFor(db: Reader, { search }: OrderFilter): Promise<string[]> {
  return search ? (await db.select().from(orderPrefixes)).map(({ prefix }) => prefix) : []
}

/** How many lines these orders have together. */
export const linesIn = (db: Reader, ids: string[]): Promise<number> =>
  db.$count(orderItems, inArray(orderItems.orderId, ids))

export async function findOrder(db: Reader, id: string): Promise<Order | null> {
  const [order] = await findOrders(db, [id])
  return order ?? null
}

export async function findOrders(db: Reader, ids: string[]): Promise<Order[]> {
  return ids.length === 0 ? [] : withLines(db, await db.select().from(orders).where(inArray(orders.id, ids)))
}

async function withLines(db: Reader, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const items = await db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(asc(orderItems.line))
  const moves = await db.select().from(orderMoves).where(inArray(orderMoves.orderId, ids)).orderBy(asc(orderMoves.step))
  const refunds = await itemRefundsOf(db, rows)
  const reports = await reportsOf(db, rows)
  const itemsOf = Map.groupBy(items, (item) => item.orderId)
  const movesOf = Map.groupBy(moves, (move) => move.orderId)
  const refundsOf = Map.groupBy(refunds, (refund) => refund.orderId)
  const reportsByOrder = Map.groupBy(reports, (report) => report.orderId)
  return rows.map((row) => ({
    ...orderView(row, itemsOf.get(row.id) ?? [], movesOf.get(row.id) ?? []),
    ...(hasRefunds(row) && { itemRefunds: (refundsOf.get(row.id) ?? []).map(refundView) }),
    ...(row.reports > 0 && { reports: (reportsByOrder.get(row.id) ?? []).map(reportView) }),
  }))
}

async function itemRefundsOf(db: Reader, rows: OrderRow[]): Promise<RefundRow[]> {
  const ids = rows.filter(hasRefunds).map(({ id }) => id)
  if (ids.length === 0) return []
  return db.select().from(orderRefunds).where(inArray(orderRefunds.orderId, ids)).orderBy(asc(orderRefunds.id))
}

const hasRefunds = ({ refunded, notCharged }: OrderRow) => refunded + notCharged > 0

/** Of the photo that belongs to a report. */
const photoIdOf = sql`coalesce(${orderReports.photoOf}, ${orderReports.id})`

async function reportsOf(db: Reader, rows: OrderRow[]): Promise<ReportRow[]> {
  const ids = rows.filter(({ reports }) => reports > 0).map(({ id }) => id)
  if (ids.length === 0) return []
  return db
    .select({ ...getTableColumns(orderReports), photo: reportPhotos.reportId, refundAt: heldRefunds.dueAt })
    .from(orderReports)
    .leftJoin(reportPhotos, eq(reportPhotos.reportId, photoIdOf))
    .leftJoin(heldRefunds, eq(heldRefunds.reportId, orderReports.id))
    .where(inArray(orderReports.orderId, ids))
    .orderBy(asc(orderReports.id))
}

type ReportRow = typeof orderReports.$inferSelect & { photo: string | null; refundAt: Date | null }
type RefundRow = typeof orderRefunds.$inferSelect
type OrderRow = typeof orders.$inferSelect
type ItemRow = typeof orderItems.$inferSelect
type MoveRow = typeof orderMoves.$inferSelect

function orderView(row: OrderRow, items: ItemRow[], moves: MoveRow[]): Order {
  const { id, number, userId, amount, cart, tax, address, note, deliverTo, paymentType, status, isPaid } = row
  const { bill, fee, credit, refunded, notCharged, refund, additions, createdAt } = row
  return {
    _id: id,
    number,
    userId,
    items: items.map(itemView),
    amount,
    bill: [...bill],
    cart,
    tax,
    ...(fee > 0 && { fee }),
    ...(credit > 0 && { credit }),
    ...(refunded > 0 && { refunded }),
    ...(notCharged > 0 && { notCharged }),
    address,
    ...(note && { note }),
    ...(deliverTo && { deliverTo }),
    ...(isTakenPayment(paymentType) ? { paymentType: 'COD', paidBy: paymentType } : { paymentType }),
    ...(row.channel && { channel: row.channel }),
    status,
    isPaid,
    createdAt,
    createAt: createdAt,
    history: moves.map(({ status, at, reason, tappedAt }) => ({
      status,
      at,
      ...(reason && { reason }),
      ...(tappedAt && { tappedAt }),
    })),
    ...(refund && { refund }),
    ...(additions && { additions: additions.map(additionView) }),
  }
}

type Addition = NonNullable<OrderRow['additions']>[number]

const additionView = ({ at, lines }: Addition) => ({ at: new Date(at), items: lines.map(wireLine) })

const wireLine = ({ productId, quantity }: OrderedLine) => ({ product: productId, quantity })

function itemView(item: ItemRow) {
  const { productId, name, category, pictures, price, offerPrice, weight, quantity, refunded, short, less } = item
  const { loose, weighed } = item
  return {
    product: {
      _id: productId,
      name,
      category,
      image: pictures.map(pictureUrl),
      price,
      offerPrice,
      weight,
      ...(loose && { loose }),
    },
    quantity,
    ...(refunded > 0 && { refunded }),
    ...(short > 0 && { short }),
    ...(less > 0 && { less }),
    ...insteadView(item, new Date()),
    ...(weighed && { weighed }),
  }
}

function refundView({ id, createdAt, lines, goods, tax, fee, toPayment, toCredit, byHand, ...row }: RefundRow) {
  const { notCharged, isShortage, reason } = row
  return {
    _id: id,
    at: createdAt,
    amount: paise(goods + tax + fee),
    ...(fee > 0 && { fee }),
    toPayment,
    toCredit,
    ...(byHand > 0 && { byHand }),
    ...(notCharged > 0 && { notCharged }),
    ...(isShortage && { isShortage }),
    items: lines.map(({ less, ...line }) => ({ ...wireLine(line), ...(less && { less }) })),
    ...(reason && { reason }),
  }
}

function reportView(row: ReportRow): OrderReport {
  const { id, productId, quantity, kind, words, photo, createdAt, state, answer, refunded, refundAt } = row
  return {
    _id: id,
    product: productId,
    quantity,
    kind,
    words,
    hasPhoto: photo !== null,
    at: createdAt,
    state,
    ...(answer && { answer }),
    ...(refundAt && { refundAt }),
    ...(refunded && { refunded }),
  }
}
