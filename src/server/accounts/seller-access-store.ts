import type { Tx } from '../db/database.ts'
import { sellerAccess } from '../db/tables/seller-tables.ts'

export type AccessRow = Omit<typeof sellerAccess.$inferSelect, 'single'>

/** Whoever signs in or changes how, goes one after the other. */
export async function lockSellerAccess(tx: Tx): Promise<AccessRow> {
  const [row] = await tx.select().from(sellerAccess).for('update')
  if (!row) throw new Error('the row of seller_access is missing')
  return row
}

export async function saveCredentials(
  tx: Tx,
  credentials: Pick<AccessRow, 'email' | 'passwordHash' | 'epoch'>,
): Promise<void> {
  await tx.update(sellerAccess).set(credentials)
}
