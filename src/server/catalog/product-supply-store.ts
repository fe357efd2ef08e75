import { statement } from '../db/statement.ts'

type Supply = { name: string; supplierId: string | null; packSize: number | null }

/** As it was before; none for an unknown product. */
export const lockSupply = statement<Supply>(`
  SELECT name, supplier_id AS "supplierId", pack_size AS "packSize" FROM products WHERE id = $1 FOR NO KEY UPDATE`)

export const saveSupply = statement('UPDATE products SET supplier_id = $2, pack_size = $3 WHERE id = $1')
