import type pg from 'pg'
import { addAddress } from '#contract/addresses/addresses.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { homeAddress } from '#server/testing/groceries.ts'
import type { YearsShop } from './years-shop.ts'

const BLOCKS = 10
const PER_BLOCK = 60
const LINES = 8

const TRIGGERS = ['orders orders_mark_first', 'orders sales_of_new_order', 'order_items sales_of_new_lines']

/** Orders of eight lines with and without the sums, in blocks that take turns: one run, one machine, one database. */
export async function salesInOrders(
  { people: { shopper } }: YearsShop,
  pool: pg.Pool,
): Promise<Record<string, object>> {
  const { body } = await shopper.expectDone(addAddress, { address: homeAddress })
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM products WHERE in_stock ORDER BY id LIMIT 1000')
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] }
  let placed = 0
  for (let block = 0; block < BLOCKS * 2; block++) {
    const which = block % 2 === 0 ? 'with' : 'without'
    const turn = which === 'with' ? 'ENABLE' : 'DISABLE'
    for (const [table, trigger] of TRIGGERS.map((named) => named.split(' ')))
      await pool.query(`ALTER TABLE ${table} ${turn} TRIGGER ${trigger}`)
    for (let time = 0; time < PER_BLOCK; time++) {
      const items = Array.from({ length: LINES }, (_, line) => ({
        product: rows[(placed * 13 + line * 101) % rows.length]?.id ?? '',
        quantity: 1 + (placed % 7),
      }))
      placed++
      const began = performance.now()
      await shopper.expectDone(placeCodOrder, { items, address: body.address._id })
      // The first ones of a block prepare their statements anew.
      if (time >= 10) times[which].push(performance.now() - began)
    }
  }
  const [counted, uncounted] = [middle(times.with), middle(times.without)]
  return {
    'with the sums': { 'median ms': round(counted) },
    'without them': { 'median ms': round(uncounted) },
    ratio: { 'median ms': round(counted / uncounted) },
  }
}

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
const round = (value: number) => Math.round(value * 100) / 100
