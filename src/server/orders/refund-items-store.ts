import { eq, sql } from 'drizzle-orm'
import type { RefundableItem } from '#domain/item-refund.ts'
import { type Paise, paise } from '#domain/money.ts'
import type { OrderedLine } from '#domain/order.ts'
import type { Reader, Tx } from '../db/database.ts'
import { orderItems, orderRefunds, orders } from '../db/tables/order-tables.ts'

type OrderRefund = typeof orderRefunds.$inferSelect
export type RefundableOrder = {
  cart: Paise
  tax: Paise
  fee: Paise
  items: (RefundableItem & { line: number; name: string; short: number })[]
}

export async function refundableItems(tx: Tx, orderId: string): Promise<RefundableOrder['items']> {
  const { line, productId, name, quantity, offerPrice, refunded, short } = orderItems
  return tx
    .select({ line, productId, name, quantity, offerPrice, refunded, short })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
}

/** Check constraints refuse more than was ordered or paid. */
export async function insertItemRefund(tx: Tx, refund: Omit<OrderRefund, 'createdAt'>): Promise<void> {
  const { orderId, lines, goods, tax, fee, toPayment, toCredit, notCharged, isShortage } = refund
  await tx.insert(orderRefunds).values(refund)
  await tx.execute(sql`
    UPDATE order_items SET refunded = refunded + line.quantity,
      short = short + CASE WHEN ${isShortage} THEN line.quantity ELSE 0 END
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line ("productId" text, quantity integer)
    WHERE order_id = ${orderId} AND product_id = line."productId"`)
  await tx
    .update(orders)
    .set({
      refunded: sql`${orders.refunded} + ${toPayment + toCredit}`,
      notCharged: sql`${orders.notCharged} + ${notCharged}`,
      shortValue: sql`${orders.shortValue} + ${isShortage ? goods + tax + fee : 0}`,
    })
    .where(eq(orders.id, orderId))
}

/** Of an order that is cancelled because of it, so that what is not there is not given back to the shelf. */
export async function setShort(tx: Tx, orderId: string, lines: readonly OrderedLine[]): Promise<void> {
  await tx.execute(sql`
    UPDATE order_items SET short = line.quantity
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line ("productId" text, quantity integer)
    WHERE order_id = ${orderId} AND product_id = line."productId"`)
}

/** What went back for items of an order, by where it went. */
export async function paidBack(db: Reader, orderId: string): Promise<{ toPayment: Paise; toCredit: Paise }> {
  const sumOf = (column: typeof orderRefunds.toPayment | typeof orderRefunds.toCredit) =>
    sql`coalesce(sum(${column}), 0)`.mapWith((sum) => paise(Number(sum)))
  const [sums] = await db
    .select({ toPayment: sumOf(orderRefunds.toPayment), toCredit: sumOf(orderRefunds.toCredit) })
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, orderId))
  return sums ?? { toPayment: paise(0), toCredit: paise(0) }
}
