import type { Reader } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const find = statement<{ key: Buffer }>('SELECT key FROM door_code_key')

export async function findDoorCodeKey(db: Reader): Promise<Uint8Array> {
  const [row] = await find(db)
  if (!row) throw new Error('the key of door codes is missing')
  return row.key
}
