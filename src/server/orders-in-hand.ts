import type { Tx } from './db/database.ts'
import { isPicking } from './picking/pick-store.ts'
import { hasDeliveries } from './riding/deliveries-store.ts'

/** Whether somebody of the staff picks an order, or has orders to bring. */
export const hasOrdersInHand = async (tx: Tx, staffId: string): Promise<boolean> =>
  (await isPicking(tx, staffId)) || (await hasDeliveries(tx, staffId))
