import type pg from 'pg'
import { addAddress } from '#contract/addresses/addresses.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { homeAddress } from '#server/testing/groceries.ts'
import type { YearsShop } from './years-shop.ts'

const PAIRS = 30
const PER_BLOCK = 30
/** The first ones of a block prepare their statements anew. */
const WARM_UP = 8
const LINES = 8

const TRIGGERS = ['orders orders_mark_first', 'orders sales_of_new_order', 'order_items sales_of_new_lines']

/** Orders of eight lines with and without the sums, in blocks that take turns: one run, one machine, one database. */
export async function salesInOrders(
  { people: { shopper } }: YearsShop,
  pool: pg.Pool,
): Promise<Record<string, object>> {
  const { body } = await shopper.expectDone(addAddress, { address: homeAddress })
  // Nothing of what this orders runs out.
  await pool.query('UPDATE products SET stock = 1000000 WHERE stock IS NOT NULL')
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM products WHERE in_stock ORDER BY id LIMIT 1000')
  let placed = 0
  async function block(turn: 'ENABLE' | 'DISABLE'): Promise<number> {
    for (const [table, trigger] of TRIGGERS.map((named) => named.split(' ')))
      await pool.query(`ALTER TABLE ${table} ${turn} TRIGGER ${trigger}`)
    const times: number[] = []
    for (let time = 0; time < WARM_UP + PER_BLOCK; time++) {
      const items = Array.from({ length: LINES }, (_, line) => ({
        product: rows[(placed * 13 + line * 101) % rows.length]?.id ?? '',
        quantity: 1 + (placed % 7),
      }))
      placed++
      const began = performance.now()
      await shopper.expectDone(placeCodOrder, { items, address: body.address._id })
      times.push(performance.now() - began)
    }
    return middle(times.slice(WARM_UP))
  }
  const pairs: { counted: number; uncounted: number }[] = []
  for (let pair = 0; pair < PAIRS; pair++)
    pairs.push({ counted: await block('ENABLE'), uncounted: await block('DISABLE') })
  return {
    'with the sums': { 'median ms': round(middle(pairs.map(({ counted }) => counted))) },
    'without them': { 'median ms': round(middle(pairs.map(({ uncounted }) => uncounted))) },
    // Of each pair: what else the machine does meanwhile slows both.
    ratio: { 'median ms': round(middle(pairs.map(({ counted, uncounted }) => counted / uncounted))) },
  }
}

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
const round = (value: number) => Math.round(value * 100) / 100
