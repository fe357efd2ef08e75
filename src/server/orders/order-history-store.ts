import type { PromiseReason } from '#domain/delivery/promise-change.ts'
import type { Paise } from '#domain/money.ts'
import type { OrderStatus } from '#domain/order.ts'
import type { Reader } from '../db/database.ts'
import { statement } from '../db/statement.ts'

type MoveRow = {
  status: OrderStatus
  movedBy: 'shopper' | 'seller' | 'staff' | 'payment'
  staffId: string | null
  reason: string | null
  at: Date
}

const readMoves = statement<MoveRow>(`
  SELECT status, moved_by AS "movedBy", staff_id AS "staffId", reason, at FROM order_moves WHERE order_id = $1
  ORDER BY step`)

export const movesOf = (db: Reader, orderId: string): Promise<MoveRow[]> => readMoves(db, orderId)

const readTakers = statement<{ orderId: string; staffId: string }>(`
  SELECT order_id AS "orderId", staff_id AS "staffId" FROM order_moves
  WHERE order_id = ANY($1) AND step = 0 AND staff_id IS NOT NULL`)

/** Who of the staff took each of these orders, by order; nobody for what shoppers placed themselves. */
export const takersOf = async (db: Reader, orderIds: string[]): Promise<Map<string, string>> =>
  new Map((await readTakers(db, orderIds)).map(({ orderId, staffId }) => [orderId, staffId]))

type RefundRow = {
  at: Date
  amount: Paise
  isShortage: boolean
  reason: string | null
  staffId: string | null
}

// Written in one transaction, so that both have its moment.
const actOf = (act: string, at: string) => `(SELECT staff_id FROM activity a
  WHERE a.target = $1 AND a.act = '${act}' AND a.at = ${at} LIMIT 1) AS "staffId"`

const readRefunds = statement<RefundRow>(`
  SELECT created_at AS at, (goods + tax + fee)::float8 AS amount, is_shortage AS "isShortage", reason,
    ${actOf('items_refunded', 'order_refunds.created_at')}
  FROM order_refunds WHERE order_id = $1`)

export const refundsFor = (db: Reader, orderId: string): Promise<RefundRow[]> => readRefunds(db, orderId)

type ChangeRow = { at: Date; by: Date; reason: PromiseReason; who: 'seller' | 'staff' | 'shop'; staffId: string | null }

const readChanges = statement<ChangeRow>(`
  SELECT at, by, reason, who, ${actOf('promise_changed', 'promise_events.at')} FROM promise_events WHERE order_id = $1`)

export const promiseChangesOf = (db: Reader, orderId: string): Promise<ChangeRow[]> => readChanges(db, orderId)
