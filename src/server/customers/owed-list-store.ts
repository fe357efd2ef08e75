import { type Paise, paise } from '#domain/money.ts'
import type { Reader } from '../db/database.ts'
import { statement } from '../db/statement.ts'

type DebtorRow = {
  id: string
  name: string
  phone: string
  owed: Paise
  owedLimit: Paise
  oldest: string
  since: Date
  orders: number
}

const select = statement<DebtorRow>(`
  SELECT account.user_id AS id, name, phone, owed::float8 AS owed, owed_limit::float8 AS "owedLimit",
    oldest, since, unpaid.orders
  FROM owed_accounts account JOIN customers USING (user_id)
  CROSS JOIN LATERAL (
    SELECT min(id) AS oldest, min(created_at) AS since, count(*)::int AS orders FROM orders
    WHERE orders.user_id = account.user_id AND payment_type = 'Account' AND NOT is_paid AND status <> 'Cancelled'
  ) AS unpaid
  WHERE owed > 0 AND oldest > $1 ORDER BY oldest LIMIT $2`)

/** Who owes something, the oldest unpaid order first; the cursor is that of the one before. */
export const selectDebtors = (
  db: Reader,
  { cursor = '', limit }: { cursor?: string | undefined; limit: number },
): Promise<DebtorRow[]> => select(db, cursor, limit)

const sum = statement<{ total: number; count: number }>(`
  SELECT coalesce(sum(owed), 0)::float8 AS total, count(*)::int AS count FROM owed_accounts WHERE owed > 0`)

export async function owedInAll(db: Reader): Promise<{ total: Paise; count: number }> {
  const [{ total, count } = { total: 0, count: 0 }] = await sum(db)
  return { total: paise(total), count }
}
