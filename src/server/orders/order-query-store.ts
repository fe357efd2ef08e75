import { and, asc, desc, eq, getTableColumns, gt, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Order } from '#contract/orders/order.ts'
import type { OrderReport } from '#contract/orders/order-report.ts'
import { paise } from '#domain/money.ts'
import { isTakenPayment, type OrderedLine, type OrderStage, type OrderStatus, statusesIn } from '#domain/order.ts'
import { readNumberStart, readOrderNumber } from '#domain/order-number.ts'
import { pictureUrl } from '../catalog/picture-url.ts'
import type { Reader } from '../db/database.ts'
import { PLAN_EACH_TIME } from '../db/prepared-statements.ts'
import { statement } from '../db/statement.ts'
import { orderItems, orderMoves, orderPrefixes, orderRefunds, orders } from '../db/tables/order-tables.ts'
import { heldRefunds, orderReports, reportPhotos } from '../db/tables/report-tables.ts'
import { insteadView } from './instead-view.ts'

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
  const { where, sequence } = await matching(db, filter)
  const query = db.select().from(orders).where(where).orderBy(sequence)
  return withLines(db, await (filter.limit ? query.limit(filter.limit) : query))
}

export type OrderSize = { id: string; lines: number }

/** Which orders match, in their sequence, and how many lines each has. */
export async function orderSizes(db: Reader, filter: OrderFilter & { limit: number }): Promise<OrderSize[]> {
  const { where, sequence } = await matching(db, filter)
  return db.select({ id: orders.id, lines: LINES }).from(orders).where(where).orderBy(sequence).limit(filter.limit)
}

const LINES = sql<number>`(SELECT count(*)::int FROM order_items WHERE order_id = orders.id)`

async function matching(db: Reader, filter: OrderFilter) {
  const prefixes = filter.search ? (await db.select().from(orderPrefixes)).map(({ prefix }) => prefix) : []
  const sequence = filter.sort === 'oldest' ? asc(orders.id) : desc(orders.id)
  return { where: and(...conditions(filter, prefixes)), sequence }
}

export async function findOrder(db: Reader, id: string): Promise<Order | null> {
  const [order] = await findOrders(db, [id])
  return order ?? null
}

const countLines = statement<{ lines: number }>(
  'SELECT count(*)::int AS lines FROM order_items WHERE order_id = ANY($1)',
)

export async function linesIn(db: Reader, ids: string[]): Promise<number> {
  const [row] = await countLines(db, ids)
  return row?.lines ?? 0
}

export async function findOrders(db: Reader, ids: string[]): Promise<Order[]> {
  return ids.length === 0 ? [] : withLines(db, await db.select().from(orders).where(inArray(orders.id, ids)))
}

function conditions(
  { userId, status, stage, search, sort, cursor }: OrderFilter,
  prefixes: readonly string[],
): (SQL | undefined)[] {
  const after = sort === 'oldest' ? gt : lt
  return [
    userId ? eq(orders.userId, userId) : undefined,
    status ? eq(orders.status, status) : undefined,
    stage ? IN_STAGE[stage] : undefined,
    cursor ? after(orders.id, cursor) : undefined,
    search ? matches(search, prefixes) : undefined,
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

/** An id or a number is looked up; all else is searched for in what the migration calls search_text. */
function matches(search: string, prefixes: readonly string[]): SQL {
  if (WHOLE_ID.test(search)) return eq(orders.id, search)
  const starts = readNumberStart(search, prefixes)
  const numbers = readOrderNumber(search, prefixes)
  const isNumber = [
    ...starts.map((start) => like(orders.number, `${start}%`)),
    ...(numbers.length > 0 ? [inArray(orders.number, numbers)] : []),
  ]
  // Letters alone may be a name as well.
  const isName = starts.length === 0 || /^\p{L}+$/u.test(search)
  return or(...isNumber, ...(isName ? [contains(search)] : [])) ?? sql`true`
}

function contains(search: string): SQL {
  if (!PHONE.test(search)) return containsText(search.replace(/\s+/g, ' '))
  const digits = search.replace(/\D/g, '').slice(-PHONE_DIGITS)
  return digits.length === PHONE_DIGITS ? sql`${LAST_DIGITS} = ${digits}` : containsText(digits)
}

/** As the index orders_of_phone has it. */
const LAST_DIGITS = sql.raw(`right(regexp_replace(orders.address ->> 'phone', '\\D', '', 'g'), 10)`)

const containsText = (wanted: string): SQL =>
  sql`search_form(orders.search_text) LIKE '%' || search_form(${wanted.replace(/[\\%_]/g, '\\$&')}) || '%' ${sql.raw(PLAN_EACH_TIME)}`

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
