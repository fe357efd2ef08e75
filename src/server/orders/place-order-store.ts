import type { Address } from '#domain/address.ts'
import { amountOf, type Bill, takenOff, totalOf } from '#domain/bill.ts'
import type { DeliveryInstructions, OrderChannel, OrderStatus, StoredPayment } from '#domain/order.ts'
import type { Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { OrderLine, orderMoves } from '../db/tables/order-tables.ts'
import { itemOf } from './order-item.ts'

export type NewOrder = {
  id: string
  userId: string
  paymentType: StoredPayment
  isPaid: boolean
  bill: Bill
  address: Address
  instructions: DeliveryInstructions
  lines: OrderLine[]
  /** 'Order Placed', unless it waits for the seller. */
  status?: OrderStatus
  /** Orders to one door are one stop, and share a bound when they are paid there: see doorOf in domain/cash-orders.ts. */
  door?: string
  provider?: { orderId: string; paymentId: string }
  placedBy: typeof orderMoves.$inferSelect.movedBy
  /** Of an order that the shop took. */
  channel?: OrderChannel
  staffId?: string | undefined
}

const insert = statement(`
  WITH placed AS (
    INSERT INTO orders (id, user_id, status, payment_type, is_paid, cart, tax, amount, address, provider_order_id,
      provider_payment_id, note, deliver_to, credit, fee, door, bill, channel)
    VALUES ($1, $2, $17, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $13, $14, $15, $16, $18, $19::jsonb, $20)
  ), first_move AS (
    INSERT INTO order_moves (order_id, step, status, moved_by, staff_id) VALUES ($1, 0, $17, $11, $21)
  )
  INSERT INTO order_items (order_id, line, product_id, quantity, name, category, pictures, price, offer_price, weight,
    counted, tax_rate, shelf_id, shelf_size, loose, cost)
  SELECT $1, line, "productId", quantity, name, category, pictures, price, "offerPrice", weight, counted, "taxRate",
    "shelfId", "shelfSize", loose, (SELECT cost FROM products WHERE products.id = "productId")
  FROM jsonb_to_recordset($12::jsonb) AS item (line integer, "productId" text, quantity integer, name text,
    category text, pictures text[], price integer, "offerPrice" integer, weight text, counted boolean,
    "taxRate" double precision, "shelfId" text, "shelfSize" integer, loose jsonb)`)

export async function insertOrder(tx: Tx, order: NewOrder): Promise<void> {
  const { id, userId, paymentType, isPaid, bill, address, instructions, provider, placedBy } = order
  const lines = order.lines.map((each, line) => ({ line, ...itemOf(each) }))
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
    order.channel ?? null,
    order.staffId ?? null,
  )
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

const findPaid = statement<{ hasPaid: boolean; cancelled: number }>(`
  SELECT EXISTS (SELECT FROM orders WHERE user_id = $1 AND is_paid AND status <> 'Cancelled') AS "hasPaid",
    (SELECT count(*)::int FROM orders WHERE user_id = $1 AND shopper_cancelled_at > now() - interval '1 day') AS cancelled`)

/** Whether the shopper has ever paid for groceries and kept them, and how many orders they cancelled in the last day. */
export async function payerOf(tx: Tx, userId: string): Promise<{ hasPaid: boolean; cancelled: number }> {
  const [row] = await findPaid(tx, userId)
  return row ?? { hasPaid: false, cancelled: 0 }
}
