import { and, eq, type SQL, sql } from 'drizzle-orm'
import { dueOf } from '#domain/bill.ts'
import type { RefundCase, RefundDecision } from '#domain/decide-refund.ts'
import type { OrderedLine } from '#domain/order.ts'
import type { Reader, Tx } from '../db/database.ts'
import { orderItems, orderRefunds, orders } from '../db/tables/order-tables.ts'

type OrderRow = typeof orders.$inferSelect
type ItemRow = typeof orderItems.$inferSelect

export async function refundableItems(
  db: Reader,
  orderId: string,
): Promise<(RefundCase['items'][number] & Pick<ItemRow, 'line' | 'replaced' | 'instead' | 'loose'>)[]> {
  const { line, productId, name, quantity, offerPrice, taxRate, refunded, short, less, replaced, instead, loose } =
    orderItems
  return db
    .select({ line, productId, name, quantity, offerPrice, taxRate, refunded, short, less, replaced, instead, loose })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
}

type NewRefund = { id: string; orderId: string; isShortage: boolean; reason: string | null }

/**
 * Check constraints refuse more than was ordered or paid. An order of which nothing is left to collect is paid. Returns
 * the order as it is now.
 */
export async function insertItemRefund(tx: Tx, refund: NewRefund, decision: RefundDecision): Promise<OrderRow> {
  const { orderId, isShortage } = refund
  const { bill, amount, lines, toPayment, toCredit, byHand, notCharged } = decision
  await tx.insert(orderRefunds).values({ ...refund, ...decision })
  await tx
    .update(orderItems)
    .set({
      refunded: sql`${orderItems.refunded} + line.quantity`,
      ...(isShortage && {
        short: sql`${orderItems.short} + line.quantity`,
        less: sql`${orderItems.less} + line.less`,
      }),
    })
    .from(given(lines))
    .where(isGiven(orderId))
  const [order] = await tx
    .update(orders)
    .set({
      bill,
      isPaid: sql`${orders.isPaid} OR ${dueOf(bill) === 0}`,
      refunded: sql`${orders.refunded} + ${toPayment + toCredit + byHand}`,
      notCharged: sql`${orders.notCharged} + ${notCharged}`,
      shortValue: sql`${orders.shortValue} + ${isShortage ? amount : 0}`,
    })
    .where(eq(orders.id, orderId))
    .returning()
  if (!order) throw new Error(`order ${orderId} vanished under its lock`)
  return order
}

/** How many grams or millilitres each of these lines is and took of its shelf; null: as many as asked for. */
export async function setWeighed(
  tx: Tx,
  orderId: string,
  lines: readonly { line: number; weighed: number | null; offShelf: number | null }[],
): Promise<void> {
  if (lines.length === 0) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
    AS given (line integer, weighed integer, "offShelf" integer)`
  await tx
    .update(orderItems)
    .set({ weighed: sql`given.weighed`, offShelf: sql`given."offShelf"` })
    .from(given)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.line, sql`given.line`)))
}

/** Of an order that is cancelled because of it, so that what is not there is not given back to the shelf. */
export async function setShort(tx: Tx, orderId: string, lines: readonly OrderedLine[]): Promise<void> {
  await tx.update(orderItems).set({ short: sql`line.quantity` }).from(given(lines)).where(isGiven(orderId))
}

const given = (lines: readonly OrderedLine[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line ("productId" text, quantity integer, less integer)`
const isGiven = (orderId: string) =>
  and(eq(orderItems.orderId, orderId), eq(orderItems.productId, sql`line."productId"`))
