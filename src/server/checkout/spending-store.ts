import type { Address } from '#domain/address.ts'
import type { Paise } from '#domain/money.ts'
import type { Reader } from '../db/database.ts'
import { statement } from '../db/statement.ts'

type Place = Pick<Address, 'street' | 'village' | 'area' | 'colony' | 'city' | 'zipcode'>

const places = statement<Place>(`
  SELECT DISTINCT address ->> 'street' AS street, address ->> 'village' AS village, address ->> 'area' AS area,
    address ->> 'colony' AS colony, address ->> 'city' AS city, address ->> 'zipcode' AS zipcode
  FROM orders WHERE user_id = $1 AND status = 'Delivered' AND channel IS DISTINCT FROM 'counter'`)

/** Where orders of the account were delivered. */
export const deliveredPlacesOf = (db: Reader, userId: string): Promise<Place[]> => places(db, userId)

const lately = statement<{ credit: Paise; onAccount: Paise }>(`
  SELECT
    (SELECT coalesce(-sum(entry.amount), 0)::float8 FROM credit_entries AS entry JOIN orders ON orders.id = order_id
      WHERE entry.user_id = $1 AND channel = 'counter' AND orders.created_at > now() - interval '1 day') AS credit,
    (SELECT coalesce(sum(entry.amount), 0)::float8 FROM owed_entries AS entry JOIN orders ON orders.id = order_id
      WHERE entry.user_id = $1 AND channel = 'counter' AND orders.created_at > now() - interval '1 day') AS "onAccount"`)

/** What the account's money paid for counter sales of the last day, without what came back of these. */
export async function spentLately(db: Reader, userId: string): Promise<{ credit: Paise; onAccount: Paise }> {
  const [sums] = await lately(db, userId)
  if (!sums) throw new Error('a sum has a row')
  return sums
}

type Numbers = { phone: string | null; own: string | null; country: string | null }

const numbers = statement<Numbers>(`
  SELECT users.phone, own.phone AS own, own.country FROM users LEFT JOIN LATERAL (
    SELECT address ->> 'phone' AS phone, address ->> 'country' AS country FROM orders
    WHERE user_id = users.id AND channel IS NULL ORDER BY id DESC LIMIT 1) AS own ON true
  WHERE users.id = $1 AND deleted_at IS NULL`)

/**
 * The number of the account, and its `own` of the newest order that was placed on the site: what was said in an order by
 * phone proves nothing. Null for an account that is gone.
 */
export async function numbersOf(db: Reader, userId: string): Promise<Numbers | null> {
  const [found] = await numbers(db, userId)
  return found ?? null
}
