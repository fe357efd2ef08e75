import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Answer } from '#domain/if-missing.ts'
import { ASK_SECONDS } from '#domain/if-missing.ts'
import type { Reader, Tx } from '../db/database.ts'
import { type Instead, orderItems, orders } from '../db/tables/order-tables.ts'

export type ItemRow = typeof orderItems.$inferSelect
/** The database's clock tells whether a question still waits for its answer. */
export type ReplaceableItem = ItemRow & { isLate: boolean }

const isLate = sql<boolean>`coalesce(${orderItems.askedUntil} <= clock_timestamp(), false)`

export async function replaceableItems(db: Reader, orderId: string): Promise<ReplaceableItem[]> {
  const rows = await db
    .select({ item: orderItems, isLate })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.line))
  return rows.map(({ item, isLate }) => ({ ...item, isLate }))
}

/** Neither the shopper nor the clock has answered. */
export const isWaiting = ({ instead, askedUntil, answer, isLate }: ReplaceableItem): boolean =>
  instead !== null && askedUntil !== null && answer === null && !isLate

/** Nobody answered in time, and it is not put back yet. */
export const isUnanswered = ({ instead, askedUntil, answer, isLate }: ReplaceableItem): boolean =>
  instead !== null && askedUntil !== null && answer === null && isLate

type LineId = { orderId: string; line: number }

const isLine = ({ orderId, line }: LineId) => and(eq(orderItems.orderId, orderId), eq(orderItems.line, line))

export async function saveInstead(
  tx: Tx,
  id: LineId,
  { replaced, instead, asks }: { replaced: number; instead: Instead; asks: boolean },
): Promise<void> {
  const askedUntil = asks ? sql`clock_timestamp() + ${ASK_SECONDS} * interval '1 second'` : null
  // What a pack costs the shop now, for the figures; null where it is not known.
  const cost = sql`jsonb_build_object('cost', (SELECT cost FROM products WHERE id = ${instead.productId}))`
  const withCost = sql`${JSON.stringify(instead)}::jsonb || ${cost}`
  await tx.update(orderItems).set({ replaced, instead: withCost, askedUntil, answer: null }).where(isLine(id))
}

export async function saveAnswer(tx: Tx, id: LineId, answer: Answer): Promise<void> {
  await tx.update(orderItems).set({ answer }).where(isLine(id))
}

/** Nothing comes instead. Without an answer it is as if nobody had asked. */
export async function clearInstead(tx: Tx, id: LineId, answer: Answer | null): Promise<void> {
  const asked = answer === null ? { askedUntil: null } : {}
  await tx
    .update(orderItems)
    .set({ replaced: 0, instead: null, answer, ...asked })
    .where(isLine(id))
}

/** Orders with questions that nobody answered in time: only those that are picked have any. */
export async function ordersWithLateQuestions(db: Reader): Promise<string[]> {
  const { status } = orders
  const { instead, answer, askedUntil } = orderItems
  const isLateQuestion = and(isNotNull(instead), isNull(answer), lte(askedUntil, sql`clock_timestamp()`))
  const rows = await db
    .selectDistinct({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(eq(status, 'Order Placed'), isLateQuestion))
    .limit(100)
  return rows.map(({ id }) => id)
}
