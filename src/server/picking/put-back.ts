import type { Answer } from '#domain/if-missing.ts'
import { lockProducts } from '../catalog/stock-store.ts'
import type { Tx } from '../db/database.ts'
import {
  clearInstead,
  isUnanswered,
  isWaiting,
  type ReplaceableItem,
  replaceableItems,
} from '../orders/instead-store.ts'
import type { OrderLife } from '../orders/order-life.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { addShort } from './pick-store.ts'

type Needs = Pick<OrderLife, 'stock'>

/** What came instead goes back on the shelf, and the pieces are short again. The caller has locked the order. */
export async function putBack(
  tx: Tx,
  { stock }: Needs,
  { orderId, line, replaced, instead }: ReplaceableItem,
  answer: Answer | null,
): Promise<void> {
  if (!instead) return
  if (instead.counted) {
    await lockProducts(tx, [instead.productId])
    const packs = { productId: instead.productId, quantity: instead.packs, shelf: instead.shelf ?? null }
    await stock.giveBack(tx, [packs], { kind: 'pick', source: orderId })
  }
  await clearInstead(tx, { orderId, line }, answer)
  await addShort(tx, { orderId, line }, replaced)
}

/** Puts back what nobody answered about in time; says whether somebody may still answer. */
export async function settleQuestions(tx: Tx, needs: Needs, { id }: Pick<OrderRow, 'id'>): Promise<boolean> {
  const items = await replaceableItems(tx, id)
  const late = items.filter(isUnanswered)
  for (const item of byInstead(late)) await putBack(tx, needs, item, 'late')
  return items.some(isWaiting)
}

/** In the sequence in which products are locked. */
const byInstead = (items: ReplaceableItem[]) =>
  items.toSorted((a, b) => ((a.instead?.productId ?? '') < (b.instead?.productId ?? '') ? -1 : 1))
