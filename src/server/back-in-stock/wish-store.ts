import type { Db, Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'

/** A shopper's wish follows their account; a visitor's has the email address that they gave. */
export type Wisher = { userId: string } | { email: string }

const WISHES_PER_PERSON = 50
const DAYS_KEPT = 180

const userIdOf = (wisher: Wisher) => ('userId' in wisher ? wisher.userId : null)
const emailOf = (wisher: Wisher) => ('email' in wisher ? wisher.email : null)

const insert = statement<{ id: string }>(`
  INSERT INTO back_in_stock_wishes (id, product_id, user_id, email)
  SELECT $1, $2, $3, $4
  WHERE ${WISHES_PER_PERSON} > (SELECT count(*) FROM back_in_stock_wishes WHERE user_id = $3 OR email = $4)
  ON CONFLICT DO NOTHING RETURNING id`)
const find = statement(`
  SELECT 1 FROM back_in_stock_wishes WHERE product_id = $1 AND (user_id = $2 OR email = $3)`)

/** Once for each person and product; false when this person has too many wishes already. */
export async function insertWish(tx: Tx, productId: string, wisher: Wisher): Promise<boolean> {
  const [userId, email] = [userIdOf(wisher), emailOf(wisher)]
  if ((await insert(tx, newId(), productId, userId, email)).length > 0) return true
  return (await find(tx, productId, userId, email)).length > 0
}

const wished = statement<{ product_id: string }>('SELECT DISTINCT product_id FROM back_in_stock_wishes')

export async function wishedProducts(db: Reader): Promise<string[]> {
  return (await wished(db)).map(({ product_id }) => product_id)
}

const take = statement<{ user_id: string | null; email: string | null }>(`
  DELETE FROM back_in_stock_wishes WHERE id = ANY (ARRAY(
    SELECT id FROM back_in_stock_wishes WHERE product_id = $1 ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED))
  RETURNING user_id, email`)

/** Deletes them: the transaction that takes a wish also queues its mail. Those that another process takes are left to it. */
export async function takeWishes(tx: Tx, productId: string, limit: number): Promise<Wisher[]> {
  const rows = await take(tx, productId, limit)
  return rows.flatMap(({ user_id, email }): Wisher[] => {
    if (user_id) return [{ userId: user_id }]
    return email ? [{ email }] : []
  })
}

const deleteAll = statement('DELETE FROM back_in_stock_wishes WHERE user_id = $1')

export async function deleteWishesOf(tx: Tx, userId: string): Promise<void> {
  await deleteAll(tx, userId)
}

const moveAll = statement(`UPDATE back_in_stock_wishes AS wish SET user_id = $1 WHERE user_id = $2 AND NOT EXISTS (
  SELECT FROM back_in_stock_wishes AS known WHERE known.user_id = $1 AND known.product_id = wish.product_id)`)

export async function moveWishesTo(tx: Tx, into: string, from: string): Promise<void> {
  await moveAll(tx, into, from)
}

const deleteAllTo = statement('DELETE FROM back_in_stock_wishes WHERE email = $1')

export async function deleteWishesTo(tx: Tx, email: string): Promise<void> {
  await deleteAllTo(tx, email)
}

const read = statement<{ productId: string; askedAt: Date }>(`
  SELECT product_id AS "productId", created_at AS "askedAt" FROM back_in_stock_wishes
  WHERE user_id = $1 OR email = $2 ORDER BY id DESC`)

/** With `email` also those that were made with it without an account. */
export async function wishesOf(
  db: Reader,
  { userId, email }: { userId: string; email: string | null },
): Promise<{ productId: string; askedAt: Date }[]> {
  return read(db, userId, email)
}

const deleteOld = statement(`
  DELETE FROM back_in_stock_wishes WHERE created_at < now() - ${DAYS_KEPT} * interval '1 day'`)

export async function deleteOldWishes(db: Db): Promise<void> {
  await deleteOld(db)
}
