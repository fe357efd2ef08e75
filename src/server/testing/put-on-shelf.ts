import { sql } from 'drizzle-orm'
import { newId } from '../db/new-id.ts'
import { inTransaction } from '../db/transaction.ts'
import type { OpenShop } from './open-shop.ts'

/** A shelf in grams that these products share; each takes so much of it. */
export async function putOnShelf(shop: OpenShop, amount: number, sizes: Record<string, number>): Promise<string> {
  const id = newId()
  await inTransaction(shop.shop.db, async (tx) => {
    await tx.execute(sql`INSERT INTO shelves (id, unit, amount) VALUES (${id}, 'g', ${amount})`)
    await tx.execute(sql`
      UPDATE products SET shelf_id = ${id}, shelf_size = size, stock = ${amount} / size
      FROM (SELECT key AS product, value::integer AS size FROM jsonb_each_text(${JSON.stringify(sizes)}::jsonb)) AS sizes
      WHERE name = product`)
  })
  return id
}

export async function leftOnShelf(shop: OpenShop, id: string): Promise<number> {
  const { rows } = await shop.shop.db.execute<{ amount: number }>(
    sql`SELECT amount::float8 AS amount FROM shelves WHERE id = ${id}`,
  )
  return rows[0]?.amount ?? Number.NaN
}
