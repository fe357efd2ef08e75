import { MAX_FAVOURITES } from '#contract/catalog/favourites.ts'
import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const read = statement<{ product_id: string }>(
  'SELECT product_id FROM favourites WHERE user_id = $1 ORDER BY added_at DESC, product_id',
)

/** Product ids, newest first. */
export async function favouritesOf(db: Reader, userId: string): Promise<string[]> {
  return (await read(db, userId)).map(({ product_id }) => product_id)
}

const add = statement(`
  INSERT INTO favourites (user_id, product_id, added_at)
  SELECT $1, wanted.id, statement_timestamp() + (cardinality($2::text[]) - wanted.place) * interval '1 microsecond'
  FROM unnest($2::text[]) WITH ORDINALITY AS wanted (id, place)
  ORDER BY wanted.place
  LIMIT greatest(0, ${MAX_FAVOURITES} - (SELECT count(*) FROM favourites WHERE user_id = $1))
  ON CONFLICT (user_id, product_id) DO NOTHING`)

/** The first of these come before all others, as many as there is room for. None of them is a favourite yet. */
export async function addFavourites(tx: Tx, userId: string, productIds: string[]): Promise<void> {
  if (productIds.length > 0) await add(tx, userId, productIds)
}

const remove = statement('DELETE FROM favourites WHERE user_id = $1 AND product_id = $2')

export async function removeFavourite(tx: Tx, userId: string, productId: string): Promise<void> {
  await remove(tx, userId, productId)
}

const removeAll = statement('DELETE FROM favourites WHERE user_id = $1')

export async function removeFavouritesOf(tx: Tx, userId: string): Promise<void> {
  await removeAll(tx, userId)
}

const readDated = statement<{ productId: string; addedAt: Date }>(
  'SELECT product_id AS "productId", added_at AS "addedAt" FROM favourites WHERE user_id = $1 ORDER BY added_at DESC',
)

export async function datedFavouritesOf(db: Reader, userId: string): Promise<{ productId: string; addedAt: Date }[]> {
  return readDated(db, userId)
}
