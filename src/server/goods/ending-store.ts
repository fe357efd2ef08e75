import { type EndingBatch, MAX_ENDING } from '#contract/goods/ending-soon.ts'
import { EXPIRED } from '#domain/goods.ts'
import type { BaseUnit } from '#domain/quantity.ts'
import { pictureUrl } from '../catalog/picture-url.ts'
import type { Db, Reader, Tx } from '../db/database.ts'
import { shopDayAt } from '../db/shop-clock.ts'
import { statement } from '../db/statement.ts'

type EndingRow = Omit<EndingBatch, 'image'> & { pictures: string[] }

/** Each count once, by its smallest size; only counts that have a date in time are looked at. */
const read = statement<EndingRow>(`
  SELECT product.id AS product, product.name, product.category, product.pictures, product.price,
    product.offer_price AS "offerPrice", to_char(batch.best_before, 'YYYY-MM-DD') AS "bestBefore",
    sum(remaining)::float8 AS amount, coalesce(unit, 'piece') AS unit
  FROM (SELECT DISTINCT count_of, on_shelf FROM goods_batches WHERE best_before BETWEEN $1::date AND $2::date) AS counted
  CROSS JOIN LATERAL (
    SELECT * FROM products WHERE CASE WHEN on_shelf THEN shelf_id = count_of ELSE id = count_of AND shelf_id IS NULL END
    ORDER BY shelf_size, id LIMIT 1) AS product
  LEFT JOIN shelves ON shelves.id = product.shelf_id
  CROSS JOIN LATERAL goods_left(count_of, on_shelf, coalesce(shelves.amount, product.stock)) AS batch
  WHERE product.stock IS NOT NULL AND product.archived_at IS NULL AND remaining > 0
    AND batch.best_before BETWEEN $1::date AND $2::date
  GROUP BY product.id, product.name, product.category, product.pictures, product.price, product.offer_price,
    batch.best_before, unit
  ORDER BY batch.best_before, product.name LIMIT ${MAX_ENDING}`)

export async function selectEnding(db: Reader, from: string, to: string): Promise<EndingBatch[]> {
  const rows = await read(db, from, to)
  return rows.map(({ pictures, ...row }) => ({ ...row, image: pictures.slice(0, 1).map(pictureUrl) }))
}

type TakenOff = { _id: string; at: Date; name: string; amount: number; unit: BaseUnit }

const readTakenOff = statement<TakenOff>(`
  SELECT goods_removals.id AS _id, at, name, amount::float8 AS amount, unit
  FROM goods_removals JOIN products ON products.id = product_id
  WHERE at > now() - interval '2 days' AND staff_id IS NULL AND reason = '${EXPIRED}' AND best_before IS NOT NULL
    AND best_before < ${shopDayAt('at')}
  ORDER BY at DESC, name LIMIT ${MAX_ENDING}`)

/** By the shop itself. */
export const selectTakenOff = (db: Reader): Promise<TakenOff[]> => readTakenOff(db)

const findExpired = statement<{ product: string }>(`
  SELECT DISTINCT ON (count_of, on_shelf) products.id AS product
  FROM goods_batches
  JOIN products ON CASE WHEN on_shelf THEN shelf_id = count_of ELSE products.id = count_of AND shelf_id IS NULL END
  WHERE best_before < $1::date AND stock IS NOT NULL
  ORDER BY count_of, on_shelf, shelf_size, products.id`)

/** One product of each count that has a batch of before this day, sorted as they are locked. */
export const countsWithExpired = async (db: Db, today: string): Promise<string[]> =>
  (await findExpired(db, today)).map(({ product }) => product).sort()

/** Cancelled orders may bring back what is of a batch that is gone; not a week after its date. */
const deleteGone = statement(`
  DELETE FROM goods_batches WHERE best_before < $1::date - 7 AND kept = 0
    OR on_shelf AND NOT EXISTS (SELECT FROM products WHERE shelf_id = count_of)`)

export async function deleteGoneBatches(tx: Tx | Db, today: string): Promise<void> {
  await deleteGone(tx, today)
}
