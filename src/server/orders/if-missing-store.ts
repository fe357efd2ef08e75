import type { IfMissing, MissingKind } from '#domain/if-missing.ts'
import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

export type LineWish = IfMissing & { productId: string }

type Item = { product: string; ifMissing?: IfMissing | undefined }

/** What is wanted for each product of a request, the last word of two. */
export const wishesIn = (items: readonly Item[]): LineWish[] => {
  const wishes = items.flatMap(({ product, ifMissing }) => (ifMissing ? [[product, ifMissing] as const] : []))
  return [...new Map(wishes)].map(([productId, wish]) => ({ productId, ...wish }))
}

/** What is not sold any more cannot come: then nothing is changed for that line. */
const save = statement(`
  WITH wish AS (
    SELECT item.product_id, given.kind, instead.id AS instead_id, instead.name
    FROM jsonb_to_recordset($3::jsonb) AS given ("productId" text, kind text, product text)
    JOIN order_items item ON item.order_id = $1 AND item.product_id = given."productId"
    LEFT JOIN products instead
      ON given.kind = 'this' AND instead.id = given.product AND instead.archived_at IS NULL AND instead.id <> item.product_id
    WHERE given.kind <> 'this' OR instead.id IS NOT NULL
  ), saved AS (
    INSERT INTO missing_wishes (user_id, product_id, kind, instead_id)
    SELECT $2, product_id, kind, instead_id FROM wish WHERE kind <> 'refund'
    ON CONFLICT (user_id, product_id) DO UPDATE SET kind = EXCLUDED.kind, instead_id = EXCLUDED.instead_id
  ), deleted AS (
    DELETE FROM missing_wishes USING wish
    WHERE missing_wishes.user_id = $2 AND missing_wishes.product_id = wish.product_id AND wish.kind = 'refund'
  )
  UPDATE order_items SET if_missing = CASE WHEN wish.kind <> 'refund'
    THEN jsonb_strip_nulls(jsonb_build_object('kind', wish.kind, 'product', wish.instead_id, 'name', wish.name)) END
  FROM wish WHERE order_id = $1 AND order_items.product_id = wish.product_id`)

/** After the order's lines are there: for this order and for the next time. */
export async function saveWishes(
  tx: Tx,
  { orderId, userId, wishes }: { orderId: string; userId: string; wishes: readonly LineWish[] },
): Promise<void> {
  await save(tx, orderId, userId, JSON.stringify(wishes))
}

type SavedWish = { productId: string; kind: MissingKind; insteadId: string | null; name: string | null }

const read = statement<SavedWish>(`
  SELECT product_id AS "productId", kind, instead_id AS "insteadId", products.name
  FROM missing_wishes LEFT JOIN products ON products.id = instead_id
  WHERE user_id = $1 ORDER BY product_id`)

export async function missingWishesOf(db: Reader, userId: string): Promise<SavedWish[]> {
  return read(db, userId)
}

const moveAll = statement(`UPDATE missing_wishes AS wish SET user_id = $1 WHERE user_id = $2 AND NOT EXISTS (
  SELECT FROM missing_wishes AS known WHERE known.user_id = $1 AND known.product_id = wish.product_id)`)

export async function moveMissingWishesTo(tx: Tx, into: string, from: string): Promise<void> {
  await moveAll(tx, into, from)
}

const remove = statement('DELETE FROM missing_wishes WHERE user_id = $1')

export async function deleteMissingWishesOf(tx: Tx, userId: string): Promise<void> {
  await remove(tx, userId)
}
