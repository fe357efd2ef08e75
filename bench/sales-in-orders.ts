import type pg from 'pg'
import { addAddress } from '#contract/addresses/addresses.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { homeAddress } from '#server/testing/groceries.ts'
import { medianOf, rounded, type Size } from './figures.ts'
import type { YearsShop } from './years-shop.ts'

/** The first ones of a block prepare their statements anew. */
const SIZES = { full: { pairs: 30, perBlock: 30, warmUp: 8 }, small: { pairs: 1, perBlock: 2, warmUp: 1 } }
const LINES = 8

const TRIGGERS = ['orders orders_begin_sales', 'order_items sales_of_added_lines']

/** `ratio` is that of each pair, in the middle: what else the machine does meanwhile slows both. */
type SalesInOrders = { counted: number; uncounted: number; ratio: number }

/** Milliseconds of orders of eight lines with and without the sums, in blocks that take turns: one run, one machine, one database. */
export async function salesInOrders(
  { people: { shopper } }: YearsShop,
  pool: pg.Pool,
  size: Size,
): Promise<SalesInOrders> {
  const { pairs: count, perBlock, warmUp } = SIZES[size]
  const { body } = await shopper.expectDone(addAddress, { address: homeAddress })
  // Nothing of what this orders runs out.
  await pool.query('UPDATE products SET stock = 1000000 WHERE stock IS NOT NULL')
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM products WHERE in_stock ORDER BY id LIMIT 1000')
  let placed = 0
  async function block(turn: 'ENABLE' | 'DISABLE'): Promise<number> {
    for (const [table, trigger] of TRIGGERS.map((named) => named.split(' ')))
      await pool.query(`ALTER TABLE ${table} ${turn} TRIGGER ${trigger}`)
    const times: number[] = []
    for (let time = 0; time < warmUp + perBlock; time++) {
      const items = Array.from({ length: LINES }, (_, line) => ({
        product: rows[(placed * 13 + line * 101) % rows.length]?.id ?? '',
        quantity: 1 + (placed % 7),
      }))
      placed++
      const began = performance.now()
      await shopper.expectDone(placeCodOrder, { items, address: body.address._id })
      times.push(performance.now() - began)
    }
    return medianOf(times.slice(warmUp))
  }
  const pairs: { counted: number; uncounted: number }[] = []
  for (let pair = 0; pair < count; pair++)
    pairs.push({ counted: await block('ENABLE'), uncounted: await block('DISABLE') })
  return {
    counted: rounded(medianOf(pairs.map(({ counted }) => counted)), 2),
    uncounted: rounded(medianOf(pairs.map(({ uncounted }) => uncounted)), 2),
    ratio: rounded(medianOf(pairs.map(({ counted, uncounted }) => counted / uncounted)), 2),
  }
}
