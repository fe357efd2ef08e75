import { randomBytes } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { backoffSeconds, claimDue, inSeconds, type LeasedRows } from '../../jobs/leased-rows.ts'
import { sandboxAccount, sandboxOrders, sandboxPayments, sandboxRefunds, sandboxWebhooks } from './sandbox-tables.ts'
import { type OrderRow, type PaymentRow, providerId, type RefundRow } from './sandbox-wire.ts'

export type Account = { keyId: string; keySecret: string; webhookSecret: string }
export type Webhook = typeof sandboxWebhooks.$inferSelect

const SEND_LEASE_SECONDS = 30
const BACKOFF = { firstSeconds: 1, longestSeconds: 3600 }

const secret = () => randomBytes(24).toString('base64url')

/** Made at the first start, the same ever after. */
export async function openAccount(db: Db): Promise<Account> {
  await db
    .insert(sandboxAccount)
    .values({ keyId: `rzp_test_${secret().slice(0, 14)}`, keySecret: secret(), webhookSecret: secret() })
    .onConflictDoNothing()
  const [account] = await db.select().from(sandboxAccount)
  if (!account) throw new Error('the sandbox has no account')
  return account
}

export async function insertOrder(
  db: Db,
  order: { amount: number; currency: string; receipt: string | null; notes: object },
): Promise<OrderRow> {
  const [row] = await db
    .insert(sandboxOrders)
    .values({ id: providerId('order'), ...order })
    .returning()
  if (!row) throw new Error('insert returned no order')
  return row
}

export async function findOrder(db: Reader, id: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(sandboxOrders).where(eq(sandboxOrders.id, id))
  return row ?? null
}

export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(sandboxOrders).where(eq(sandboxOrders.id, id)).for('update')
  return row ?? null
}

export async function updateOrder(tx: Tx, id: string, change: Partial<OrderRow>): Promise<OrderRow> {
  const [row] = await tx.update(sandboxOrders).set(change).where(eq(sandboxOrders.id, id)).returning()
  if (!row) throw new Error(`order ${id} vanished`)
  return row
}

type NewPayment = Pick<PaymentRow, 'orderId' | 'amount' | 'currency' | 'status' | 'card' | 'error'>

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<PaymentRow> {
  const [row] = await tx
    .insert(sandboxPayments)
    .values({ id: providerId('pay'), ...payment })
    .returning()
  if (!row) throw new Error('insert returned no payment')
  return row
}

export async function findPayment(db: Reader, id: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id))
  return row ?? null
}

export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | null> {
  const [row] = await tx.select().from(sandboxPayments).where(eq(sandboxPayments.id, id)).for('update')
  return row ?? null
}

export async function updatePayment(tx: Tx, id: string, change: Partial<PaymentRow>): Promise<PaymentRow> {
  const [row] = await tx.update(sandboxPayments).set(change).where(eq(sandboxPayments.id, id)).returning()
  if (!row) throw new Error(`payment ${id} vanished`)
  return row
}

export async function paymentsOf(db: Reader, orderId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.orderId, orderId))
    .orderBy(asc(sandboxPayments.createdAt))
}

type NewRefund = Omit<RefundRow, 'id' | 'status' | 'createdAt'>

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<RefundRow> {
  const [row] = await tx
    .insert(sandboxRefunds)
    .values({ id: providerId('rfnd'), ...refund })
    .returning()
  if (!row) throw new Error('insert returned no refund')
  return row
}

export async function findRefund(db: Reader, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.id, id))
  return row ?? null
}

export async function refundsOf(db: Reader, paymentId: string): Promise<RefundRow[]> {
  return db
    .select()
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.paymentId, paymentId))
    .orderBy(asc(sandboxRefunds.createdAt))
}

export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | null> {
  const [row] = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.id, id)).for('update')
  return row ?? null
}

export async function markRefundFailed(tx: Tx, id: string): Promise<void> {
  await tx.update(sandboxRefunds).set({ status: 'failed' }).where(eq(sandboxRefunds.id, id))
}

export async function findRefundByKey(db: Reader, key: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.idempotencyKey, key))
  return row ?? null
}

export async function insertWebhooks(tx: Tx, bodies: string[], delaySeconds: number): Promise<string[]> {
  const rows = bodies.map((body) => ({
    id: providerId('evt'),
    body,
    nextAttemptAt: inSeconds(delaySeconds),
    createdAt: sql`clock_timestamp()`,
  }))
  for (const row of rows) await tx.insert(sandboxWebhooks).values(row)
  return rows.map(({ id }) => id)
}

export async function findWebhooks(db: Reader, ids: string[]): Promise<Webhook[]> {
  const rows = await db.select().from(sandboxWebhooks).where(inArray(sandboxWebhooks.id, ids))
  return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

const WEBHOOK_QUEUE: LeasedRows<typeof sandboxWebhooks> = {
  table: sandboxWebhooks,
  id: sandboxWebhooks.id,
  dueAt: sandboxWebhooks.nextAttemptAt,
}

export async function claimWebhooks(db: Db, limit: number): Promise<Webhook[]> {
  const rows = await claimDue(db, WEBHOOK_QUEUE, { limit, set: { nextAttemptAt: inSeconds(SEND_LEASE_SECONDS) } })
  return rows.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

export async function markSent(db: Db, id: string): Promise<void> {
  await db.update(sandboxWebhooks).set({ nextAttemptAt: null }).where(eq(sandboxWebhooks.id, id))
}

/** Later and later, for a day. */
export async function putOff(db: Db, id: string): Promise<void> {
  await db
    .update(sandboxWebhooks)
    .set({
      attempts: sql`attempts + 1`,
      nextAttemptAt: sql`CASE WHEN created_at < now() - interval '24 hours' THEN NULL
        ELSE ${inSeconds(backoffSeconds(sandboxWebhooks.attempts, BACKOFF))} END`,
    })
    .where(eq(sandboxWebhooks.id, id))
}
