import type { Reader } from '../db/database.ts'
import { promisesOf } from '../delivery/promise-store.ts'
import { orderNumbers } from '../orders/order-store.ts'

export type BagFacts = { number: string; by: Date | null }

/** What stands on the bag of each packed order: its number, and when it is due. */
export async function bagFactsOf(db: Reader, orderIds: string[]): Promise<(orderId: string) => BagFacts> {
  const promises = await promisesOf(db, orderIds)
  const numbers = orderIds.length > 0 ? await orderNumbers(db, orderIds) : new Map<string, string>()
  return (id) => ({ number: numbers.get(id) ?? '', by: promises.get(id)?.by ?? null })
}
