import type { Db, Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const WISHES_PER_EMAIL = 20
const DAYS_KEPT = 365
const MAX_LISTED = 1000

const insert = statement(`
  INSERT INTO area_wishes (email, pincode) SELECT $1, $2
  WHERE ${WISHES_PER_EMAIL} > (SELECT count(*) FROM area_wishes WHERE email = $1)
  ON CONFLICT DO NOTHING`)

/** Once for each email address and PIN code; what is beyond a person's share is not kept. */
export async function insertAreaWish(tx: Tx, wish: { email: string; pincode: string }): Promise<void> {
  await insert(tx, wish.email, wish.pincode)
}

export type AreaWish = { email: string; pincode: string; askedAt: Date }

const list = statement<AreaWish>(`
  SELECT email, pincode, created_at AS "askedAt" FROM area_wishes ORDER BY created_at DESC LIMIT ${MAX_LISTED}`)

export async function newestAreaWishes(db: Reader): Promise<AreaWish[]> {
  return list(db)
}

const read = statement<Omit<AreaWish, 'email'>>(`
  SELECT pincode, created_at AS "askedAt" FROM area_wishes WHERE email = $1 ORDER BY created_at DESC`)

export async function areaWishesOf(db: Reader, email: string): Promise<Omit<AreaWish, 'email'>[]> {
  return read(db, email)
}

const wished = statement<{ pincode: string }>('SELECT DISTINCT pincode FROM area_wishes')

export async function wishedPincodes(db: Reader): Promise<string[]> {
  return (await wished(db)).map(({ pincode }) => pincode)
}

const take = statement<Omit<AreaWish, 'askedAt'>>(`
  DELETE FROM area_wishes WHERE (email, pincode) IN (
    SELECT email, pincode FROM area_wishes WHERE pincode = ANY($1) ORDER BY email, pincode LIMIT $2
    FOR UPDATE SKIP LOCKED)
  RETURNING email, pincode`)

/** Deletes them: the transaction that takes a wish also queues its mail. Those that another process takes are left to it. */
export async function takeAreaWishes(tx: Tx, pincodes: string[], limit: number): Promise<Omit<AreaWish, 'askedAt'>[]> {
  return take(tx, pincodes, limit)
}

const deleteOf = statement('DELETE FROM area_wishes WHERE email = $1')

export async function deleteAreaWishesOf(tx: Tx, email: string): Promise<void> {
  await deleteOf(tx, email)
}

const deleteOld = statement(`DELETE FROM area_wishes WHERE created_at < now() - ${DAYS_KEPT} * interval '1 day'`)

export async function deleteOldAreaWishes(db: Db): Promise<void> {
  await deleteOld(db)
}
