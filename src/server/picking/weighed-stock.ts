import type { Stock } from '../catalog/stock.ts'
import type { Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { setWeighed } from '../orders/refund-items-store.ts'

export type WeighedLine = { line: number; productId: string; short: number; weighed: number | null }

type TakenRow = { line: number; quantity: number; short: number; weighed: number | null; size: number | null }

/** On the shelf that it was taken from: one that has changed since is counted by who changed it. */
const readTaken = statement<TakenRow>(`
  SELECT line, item.quantity, short, weighed,
    CASE WHEN counted AND item.shelf_id = products.shelf_id THEN item.shelf_size END AS size
  FROM order_items item JOIN products ON products.id = product_id
  WHERE order_id = $1 AND item.loose IS NOT NULL`)

/** Of what is all there is, nothing goes back to the shelf. */
function lostBy({ short, weighed }: Pick<WeighedLine, 'short' | 'weighed'>, asked: number): number {
  if (weighed === null) return asked
  return short > 0 ? Math.max(weighed, asked) : weighed
}

/**
 * Writes down what was weighed. The shelf loses that much, and what is missing, instead of what was asked for; more than
 * it has is not taken from it.
 */
export async function takeWeighed(tx: Tx, stock: Stock, orderId: string, lines: readonly WeighedLine[]): Promise<void> {
  const taken = new Map((await readTaken(tx, orderId)).map((row) => [row.line, row]))
  const loose = lines.filter(({ line }) => taken.has(line))
  if (loose.length === 0) return
  const wishes = loose.flatMap(({ line, productId, short, weighed }) => {
    const before = taken.get(line)
    if (!before?.size) return []
    const { size, quantity } = before
    const lost = lostBy(before, quantity * size)
    const losing = lostBy({ short, weighed }, quantity * size)
    return lost === losing ? [] : [{ productId, amount: lost - losing }]
  })
  await setWeighed(tx, orderId, loose)
  await stock.moveAmounts(tx, wishes, { kind: 'pick', source: orderId })
}
