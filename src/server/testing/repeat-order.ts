import type pg from 'pg'
import { DAY_MS, shopDayOf } from '#domain/shop-day.ts'
import { idsFrom } from '../db/new-id.ts'

type Queries = Pick<pg.Client, 'query'>

/** Delivered copies of one order, at noon of each of so many days before today. Counts stay as they are. */
export async function repeatOrder(db: Queries, orderId: string, days: number): Promise<void> {
  const midnight = shopDayOf(new Date()).from.getTime()
  const copies = Array.from({ length: days }, (_, ago) => {
    const noon = new Date(midnight - (ago + 1) * DAY_MS + DAY_MS / 2)
    const id = (idsFrom(noon) + orderId.slice(-11)).slice(0, 20)
    const number = `OLD-${orderId.slice(-4)}-${ago}`
    return { id, order_id: id, number, status: 'Delivered', created_at: noon.toISOString() }
  })
  for (const [table, key] of [
    ['orders', 'id'],
    ['order_items', 'order_id'],
  ]) {
    const columns = await columnsOf(db, table)
    await db.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM (
        SELECT (jsonb_populate_record(${table}, copy)).* FROM ${table}, jsonb_array_elements($1::jsonb) AS copy
        WHERE ${table}.${key} = $2) AS copies`,
      [JSON.stringify(copies), orderId],
    )
  }
}

async function columnsOf(db: Queries, table: string | undefined): Promise<string> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT quote_ident(column_name) AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  )
  return rows.map(({ name }) => name).join(', ')
}
