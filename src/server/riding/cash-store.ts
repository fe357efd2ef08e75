import { type Paise, paise } from '#domain/money.ts'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { SHOP_TODAY } from '../db/shop-clock.ts'
import { statement } from '../db/statement.ts'

/** null is the shop's till. */
type Holder = string | null

type Entry = { riderId: Holder; amount: Paise } & (
  | { kind: 'taken' | 'taken_back'; orderId: string }
  | { kind: 'handed_over'; settlementId: string }
  | { kind: 'account' }
)

/** What is written after a day was closed counts for the next one. */
const insert = statement(`
  WITH book AS (SELECT closed_until FROM cash_book FOR SHARE), entry AS (
    INSERT INTO cash_entries (id, rider_id, kind, amount, order_id, settlement_id, day)
    SELECT $1, $2::text, $3, $4::bigint, $5, $6, greatest(${SHOP_TODAY}, closed_until + 1) FROM book
  )
  INSERT INTO cash_balances AS b (rider_id, balance) SELECT $2::text, $4::bigint WHERE $2::text IS NOT NULL
  ON CONFLICT (rider_id) DO UPDATE SET balance = b.balance + EXCLUDED.balance`)

export async function insertCash(tx: Tx, entry: Entry): Promise<void> {
  const { riderId, kind, amount } = entry
  if (amount === 0) return
  const orderId = 'orderId' in entry ? entry.orderId : null
  const settlementId = 'settlementId' in entry ? entry.settlementId : null
  await insert(tx, newId(), riderId, kind, amount, orderId, settlementId)
}

/** Cash that was paid in the shop: for an order at the counter or, without one, for what a customer owed. */
export const putInTill = (tx: Tx, { orderId, amount }: { orderId?: string; amount: Paise }): Promise<void> =>
  insertCash(tx, { riderId: null, amount, ...(orderId ? { kind: 'taken', orderId } : { kind: 'account' }) })

/** Cash that went back for items of an order at the counter. */
export const takeFromTill = (tx: Tx, { orderId, amount }: { orderId: string; amount: Paise }): Promise<void> =>
  insertCash(tx, { riderId: null, amount: paise(-amount), kind: 'taken_back', orderId })

const findOfOrder = statement<{ riderId: Holder; amount: number }>(`
  SELECT rider_id AS "riderId", sum(amount)::float8 AS amount FROM cash_entries WHERE order_id = $1
  GROUP BY rider_id HAVING sum(amount) <> 0`)

/** As if it had not been taken. The caller has locked the order. */
export async function takeBackCash(tx: Tx, orderId: string): Promise<void> {
  for (const { riderId, amount } of await findOfOrder(tx, orderId))
    await insertCash(tx, { riderId, kind: 'taken_back', amount: paise(-amount), orderId })
}

const findBalances = statement<{ riderId: string; balance: Paise }>(`
  SELECT rider_id AS "riderId", balance::float8 FROM cash_balances WHERE rider_id = coalesce($1, rider_id)`)

/** What riders have and the shop has not counted, by rider; of one, or of all. */
export async function cashBalances(db: Reader, riderId: string | null = null): Promise<Map<string, Paise>> {
  return new Map((await findBalances(db, riderId)).map((row) => [row.riderId, row.balance]))
}
