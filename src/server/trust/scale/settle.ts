import { sql } from 'drizzle-orm'
import { isSoWithin } from '../../../../scripts/until.ts'
import { openServer } from '../../db/open-server.ts'
import { findLosses } from '../../testing/money-ledger.ts'
import { STOCK } from '../kept-promises.ts'

const MAX_MS = 60_000

/** Makes due what would be due in half an hour, gives the shop time for it, and answers what is wrong with the books. */
export async function settleBooks(databaseUrl: string, products: string[]): Promise<string[]> {
  const database = openServer(databaseUrl, () => undefined)
  try {
    await database.db.execute(sql`UPDATE payment_intents SET held_until = now() WHERE held`)
    const initialStock = Object.fromEntries(products.map((id) => [id, STOCK]))
    let losses: string[] = []
    const isSettled = async () => {
      await database.db.execute(sql`UPDATE payment_intents SET next_check_at = now() WHERE next_check_at > now()`)
      await database.db.execute(sql`UPDATE refund_books SET next_check_at = now() WHERE next_check_at > now()`)
      await database.db.execute(sql`UPDATE refunds SET next_attempt_at = now() WHERE next_attempt_at > now()`)
      losses = await findLosses(database.db, initialStock)
      return losses.length === 0
    }
    await isSoWithin(MAX_MS, isSettled, 2_000)
    return losses
  } finally {
    await database.close()
  }
}
