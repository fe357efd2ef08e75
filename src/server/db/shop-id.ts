import type { Reader } from './database.ts'
import { statement } from './statement.ts'

const readIds = statement<{ id: string }>('SELECT id FROM shop_identity')

/** Random, made with the database and never changed: 32 hexadecimal digits. */
export async function readShopId(db: Reader): Promise<string> {
  const [row] = await readIds(db)
  if (!row) throw new Error('the shop has no id')
  return row.id
}
