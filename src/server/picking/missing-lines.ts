import type { Order } from '#contract/orders/order.ts'
import type { PickLine } from '#contract/orders/picking.ts'
import type { Reader } from '../db/database.ts'
import { isUnanswered, type ReplaceableItem, replaceableItems } from '../orders/instead-store.ts'
import { offersFor } from './offers.ts'
import type { LineRow } from './pick-store.ts'

export type MissingView = Partial<
  Pick<PickLine, 'short' | 'replaced' | 'instead' | 'asked' | 'ifMissing' | 'replacements'>
>

/** Of the lines for which the customer wants something else than the money back, by line. */
export async function missingLinesOf(
  db: Reader,
  { _id, items }: Pick<Order, '_id' | 'items'>,
  rows: readonly LineRow[],
): Promise<Map<number, MissingView>> {
  if (!items.some(({ ifMissing }) => ifMissing)) return new Map()
  const short = new Map(rows.filter(({ orderId }) => orderId === _id).map((row) => [row.line, row.short]))
  const found = await replaceableItems(db, _id)
  const lines = found.map((item) => ({ item, short: shortOf(item, short.get(item.line) ?? 0) }))
  const offers = await offersFor(db, lines)
  return new Map(
    lines.flatMap(({ item, short }) => {
      const { line, ifMissing } = item
      if (!ifMissing) return []
      const replacements = offers.get(line)
      const view = { short, ifMissing: ifMissing.kind, ...sentOf(items[line]), ...(replacements && { replacements }) }
      return [[line, view] as const]
    }),
  )
}

/** What nobody answered about in time is short, also before it is put back. */
const shortOf = (item: ReplaceableItem, short: number) => short + (isUnanswered(item) ? item.replaced : 0)

/** Without the amount: pickers see no prices. */
function sentOf(item: Order['items'][number] | undefined): MissingView {
  const { instead, asked } = item ?? {}
  if (!instead) return asked ? { asked } : {}
  const { amount: _, ...sent } = instead
  return { replaced: sent.pieces, instead: sent, ...(asked && { asked }) }
}
