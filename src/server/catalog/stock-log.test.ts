import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { setProductStock } from '#contract/catalog/seller-catalog.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { putOnShelf } from '../testing/put-on-shelf.ts'
import { readMiscounts } from '../testing/stock-log-sums.ts'
import { newAttempt } from '../testing/visitor.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Milk', { stock: 20 }), grocery('Rice, 1 kg'), grocery('Rice, 5 kg')] })
})
afterAll(() => shop.close())

async function logOf(name: string) {
  const { rows } = await shop.shop.db.execute<{ cause: string; by: number; after: number; source: string | null }>(sql`
    SELECT cause, by::float8 AS by, after::float8 AS after, source, staff_id AS staff FROM stock_log
    WHERE product_id = (SELECT id FROM products WHERE name = ${name})
      OR shelf_id = (SELECT shelf_id FROM products WHERE name = ${name}) ORDER BY id`)
  return rows
}

test('each change of a count says why, and who or which order is behind it', async () => {
  const manager = await shop.staff('manager')
  const shopper = await shop.shopper()
  const { _id: milk } = await shop.product('Milk')
  const { body } = await shopper.expectDone(addAddress, { address: homeAddress })
  const items = [{ product: milk, quantity: 3 }]
  const placed = await shopper.expectDone(
    placeCodOrder,
    { items, address: body.address._id },
    { headers: newAttempt() },
  )
  const source = placed.body.orderId
  await shopper.expectDone(cancelMyOrder, { id: source })
  await manager.expectDone(setProductStock, { id: milk, inStock: true, stock: 12 })
  await manager.expectDone(setProductStock, { id: milk, inStock: true, stock: 12 })
  expect(await logOf('Milk')).toEqual([
    { cause: 'edit', by: 20, after: 20, source: null, staff: null },
    { cause: 'order', by: -3, after: 17, source, staff: null },
    { cause: 'cancel', by: 3, after: 20, source, staff: null },
    { cause: 'edit', by: -8, after: 12, source: null, staff: manager.staffId },
  ])
})

test('a product that moves to a shelf leaves its own count, and the shelf is logged in its unit', async () => {
  await putOnShelf(shop, 20_000, { 'Rice, 1 kg': 1000, 'Rice, 5 kg': 5000 })
  expect(await logOf('Rice, 5 kg')).toMatchObject([{ cause: 'edit', by: 20_000, after: 20_000 }])
  expect(await readMiscounts(shop.shop.db)).toEqual([])
})

test('rows of the log are never changed or deleted', async () => {
  for (const change of [sql`UPDATE stock_log SET by = 1`, sql`DELETE FROM stock_log`]) {
    const failure = await shop.shop.db.execute(change).catch((error: Error) => error)
    expect((failure as Error).cause).toMatchObject({ message: 'rows of stock_log are never changed' })
  }
})
