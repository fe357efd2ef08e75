import { sql } from 'drizzle-orm'
import type { Reader } from './database.ts'

/** Made with the database and the same ever after; a restored backup is the same shop. */
export async function readShopId(db: Reader): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM shop_identity`)
  if (!rows[0]) throw new Error('the shop has no identity')
  return rows[0].id
}
