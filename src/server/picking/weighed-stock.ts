import type { Stock } from '../catalog/stock.ts'
import type { Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { setWeighed } from '../orders/refund-items-store.ts'

export type WeighedLine = { line: number; short: number; weighed: number | null }

type LooseRow = { line: number; productId: string; quantity: number; size: number | null; offShelf: number | null }

/** On the shelf that it was taken from: one that has changed since is counted by who changed it. */
const readLoose = statement<LooseRow>(`
  SELECT line, product_id AS "productId", item.quantity, off_shelf AS "offShelf",
    CASE WHEN counted AND item.shelf_id = products.shelf_id THEN item.shelf_size END AS size
  FROM order_items item JOIN products ON products.id = product_id
  WHERE order_id = $1 AND item.loose IS NOT NULL`)

/** Of what is all there is, nothing goes back to the shelf. */
function lostBy({ short, weighed }: Omit<WeighedLine, 'line'>, ordered: number): number {
  if (weighed === null) return ordered
  return short > 0 ? Math.max(weighed, ordered) : weighed
}

const NOT_WEIGHED = { short: 0, weighed: null }

/**
 * Writes down what was weighed of an order; lines that are left out are not weighed. The shelf loses that much, and what
 * is missing, instead of what was asked for; more than it has is not taken from it.
 */
export async function takeWeighed(tx: Tx, stock: Stock, orderId: string, lines: readonly WeighedLine[]): Promise<void> {
  const loose = await readLoose(tx, orderId)
  if (loose.length === 0) return
  const weights = new Map(lines.map((line) => [line.line, line]))
  const wishes = loose.flatMap(({ line, productId, quantity, size, offShelf }) => {
    if (size === null) return []
    const ordered = quantity * size
    const amount = (offShelf ?? ordered) - lostBy(weights.get(line) ?? NOT_WEIGHED, ordered)
    return amount === 0 ? [] : [{ productId, amount }]
  })
  const moved = await stock.moveAmounts(tx, wishes, { kind: 'pick', source: orderId })
  const back = new Map(moved.map(({ productId, amount }) => [productId, amount]))
  const weighed = loose.map(({ line, productId, quantity, size, offShelf }) => {
    const { weighed } = weights.get(line) ?? NOT_WEIGHED
    if (size === null) return { line, weighed, offShelf }
    const ordered = quantity * size
    const taken = (offShelf ?? ordered) - (back.get(productId) ?? 0)
    return { line, weighed, offShelf: taken === ordered ? null : taken }
  })
  await setWeighed(tx, orderId, weighed)
}
