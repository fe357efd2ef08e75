import type { ShopActor } from '#domain/staff.ts'
import type { StockCause } from '#domain/stock-cause.ts'
import type { Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const setCause = statement("SELECT set_config('shop.stock_cause', $1, true)")

/** What the stock log says of all counts that this transaction changes from here on. Without it they are edits. */
export async function setStockCause(tx: Tx, cause: StockCause): Promise<void> {
  await setCause(tx, JSON.stringify(cause))
}

export const editedBy = (actor: ShopActor): StockCause => ({
  kind: 'edit',
  staffId: actor === 'owner' ? undefined : actor.id,
})
