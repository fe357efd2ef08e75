import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { grocery } from './groceries.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { Payer, WEBHOOK_SECRET } from './paying.ts'

export type PayingShop = OpenShop & {
  asha: Payer
  ravi: Payer
  stockOf(name: string): Promise<number | null>
  /** 50 of milk, one loaf, bread without count; nothing of it held, nothing due. */
  restock(): Promise<void>
  wait(minutes: number): Promise<void>
}

export async function openPayingShop(): Promise<PayingShop> {
  const shop = await openShop({
    seeds: [grocery('Bread'), grocery('Milk', { category: 'Dairy', stock: 50 }), grocery('Loaf', { stock: 1 })],
    config: { payments: { keys: null, webhookSecret: WEBHOOK_SECRET, baseUrl: null } },
  })
  const { db, catalogChanges } = shop.shop
  return {
    ...shop,
    asha: await Payer.at(shop),
    ravi: await Payer.at(shop),
    stockOf: async (name) => (await shop.product(name)).stock,
    async restock() {
      await db.execute(sql`UPDATE payment_intents SET held = false, held_seconds = 0, next_check_at = NULL`)
      await db.execute(
        sql`UPDATE products SET stock = CASE name WHEN 'Milk' THEN 50 ELSE 1 END WHERE name IN ('Milk', 'Loaf')`,
      )
      await inTransaction(db, (tx) => catalogChanges.imported(tx))
    },
    wait: (minutes) => minutesPass(db, minutes),
  }
}

/** Everything that was to happen within this many minutes is due. */
export async function minutesPass(db: Db, minutes: number): Promise<void> {
  const by = sql`interval '1 minute' * ${minutes}`
  await db.execute(sql`
    UPDATE payment_intents SET created_at = created_at - ${by}, held_until = held_until - ${by},
      held_since = held_since - ${by}, creating_until = creating_until - ${by}, next_check_at = next_check_at - ${by}
    WHERE id IN (${lockedInTurn(sql`payment_intents`, sql`id`, sql`order_id IS NULL`)})`)
  await db.execute(sql`
    UPDATE payment_sandbox.payments SET created_at = created_at - ${by}
    WHERE id IN (${lockedInTurn(sql`payment_sandbox.payments`, sql`id`, sql`true`)})`)
  const due: [table: SQL, key: SQL, time: SQL][] = [
    [sql`refunds`, sql`id`, sql`next_attempt_at`],
    [sql`refund_books`, sql`payment_id`, sql`next_check_at`],
    [sql`foreign_payments`, sql`id`, sql`next_check_at`],
    [sql`payment_sandbox.webhooks`, sql`id`, sql`next_attempt_at`],
  ]
  for (const [table, key, time] of due) {
    await db.execute(sql`
      UPDATE ${table} SET ${time} = ${time} - ${by} WHERE ${key} IN (${lockedInTurn(table, key, sql`${time} IS NOT NULL`)})`)
  }
}

/** In the sequence in which the shop locks rows: any other would end in deadlocks. */
const lockedInTurn = (table: SQL, key: SQL, condition: SQL) =>
  sql`SELECT ${key} FROM ${table} WHERE ${condition} ORDER BY ${key} FOR UPDATE`
