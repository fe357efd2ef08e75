import type { LooseUnit } from '#domain/amount-text.ts'
import { usualPack } from '#domain/buying/usual-pack.ts'
import type { Paise } from '#domain/money.ts'
import type { Reader } from '../db/database.ts'
import { statement } from '../db/statement.ts'

type BuyableRow = {
  id: string
  name: string
  category: string
  picture: string | null
  weight: string | null
  loose: { step: number; unit: LooseUnit } | null
  stock: number | null
  cost: Paise | null
  offerPrice: Paise
  shelfLifeDays: number | null
  supplierId: string | null
  /** How many pieces come in a pack, where somebody has said it. */
  packSize: number | null
  shelfId: string | null
  shelfSize: number | null
  createdAt: Date
}

/** What buying needs to know of a product. */
export type Buyable = Omit<BuyableRow, 'packSize'> & { packSize: number }

const read = statement<BuyableRow>(`
  SELECT id, name, category, pictures[1] AS picture, weight, loose, stock, cost, offer_price AS "offerPrice",
    shelf_life_days AS "shelfLifeDays", supplier_id AS "supplierId", pack_size AS "packSize",
    shelf_id AS "shelfId", shelf_size AS "shelfSize", created_at AS "createdAt"
  FROM products WHERE archived_at IS NULL AND id = ANY($1)`)

/** Archived ones are left out. */
export const buyableProducts = async (db: Reader, ids: readonly string[]): Promise<Buyable[]> =>
  (await read(db, ids)).map((row) => ({ ...row, packSize: row.packSize ?? usualPack(row) }))
