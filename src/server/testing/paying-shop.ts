import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
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
      await catalogChanges.imported()
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
    WHERE order_id IS NULL`)
  await db.execute(sql`UPDATE payment_sandbox.payments SET created_at = created_at - ${by}`)
  await db.execute(sql`UPDATE refunds SET next_attempt_at = next_attempt_at - ${by} WHERE next_attempt_at IS NOT NULL`)
  for (const table of [sql`refund_books`, sql`foreign_payments`]) {
    await db.execute(sql`UPDATE ${table} SET next_check_at = next_check_at - ${by} WHERE next_check_at IS NOT NULL`)
  }
  await db.execute(
    sql`UPDATE payment_sandbox.webhooks SET next_attempt_at = next_attempt_at - ${by} WHERE next_attempt_at IS NOT NULL`,
  )
}
