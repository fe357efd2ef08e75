import { sql } from 'drizzle-orm'
import { DAY_MS, shopDayOf } from '#domain/shop-day.ts'
import type { Db } from '../db/database.ts'
import { idsFrom } from '../db/new-id.ts'

/** Copies of one order at noon of each of so many days before today: a history of sales. Counts stay as they are. */
export async function repeatOrder(db: Db, orderId: string, days: number): Promise<void> {
  const midnight = shopDayOf(new Date()).from.getTime()
  const copies = Array.from({ length: days }, (_, ago) => {
    const noon = new Date(midnight - (ago + 1) * DAY_MS + DAY_MS / 2)
    return { id: idsFrom(noon).padEnd(20, '0'), number: `OLD-${ago}`, created_at: noon.toISOString() }
  })
  const [orders, items] = [await columnsOf(db, 'orders'), await columnsOf(db, 'order_items')]
  await db.execute(sql`
    INSERT INTO orders (${orders}) SELECT ${orders} FROM (
      SELECT (jsonb_populate_record(orders, copy)).* FROM orders, jsonb_array_elements(${JSON.stringify(copies)}::jsonb) AS copy
      WHERE orders.id = ${orderId}) AS copies`)
  await db.execute(sql`
    INSERT INTO order_items (${items}) SELECT ${items} FROM (
      SELECT (jsonb_populate_record(order_items, jsonb_build_object('order_id', copy->'id'))).*
      FROM order_items, jsonb_array_elements(${JSON.stringify(copies)}::jsonb) AS copy
      WHERE order_items.order_id = ${orderId}) AS copies`)
}

async function columnsOf(db: Db, table: string) {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ${table} AND is_generated = 'NEVER'`)
  return sql.join(
    rows.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
}
