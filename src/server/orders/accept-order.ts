import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import type { ShopActor } from '#domain/staff.ts'
import type { Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Moved, movedTo, moveLocked, type OrderLife } from './order-life.ts'
import { lockOrder, type OrderRow } from './order-store.ts'

export type OrderConfirmation = {
  /** Takes the stock of an order that waited and promises a time for it, or says what is short. */
  confirmOrder(tx: Tx, order: OrderRow): Promise<Refused<'out_of_stock'> | null>
}

/** The seller's yes to an order that waits: stock, promise and move in one transaction, or nothing of it. */
export async function acceptOrder(
  life: OrderLife & OrderConfirmation,
  { id, actor, ip }: { id: string; actor: ShopActor; ip: string },
): Promise<Moved | Refused<'not_found' | 'impossible_move' | 'out_of_stock'>> {
  const done = await inTransaction(life.db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) return refuse('not_found', 'We couldn’t find this order.')
    const refusal = await moveLocked(tx, life, order, { status: 'Order Placed', by: actor, ip })
    return refusal ?? (await life.confirmOrder(tx, order)) ?? 'done'
  })
  return isRefused(done) ? done : movedTo(life.db, id)
}
