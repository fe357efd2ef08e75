import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses.ts'
import { quoteDelivery } from '#contract/delivery.ts'
import { moveOrder, placeCodOrder } from '#contract/orders.ts'
import { takeOrders } from '#contract/seller-delivery.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

let left: OpenShop
let right: OpenShop

beforeAll(async () => {
  left = await openShop({ seeds: [grocery('Bread')] })
  right = await openShop({ beside: left })
})
afterAll(async () => {
  await right.close()
  await left.close()
})

async function quotes(): Promise<{ by: string; ordersBefore: number }[]> {
  for (;;) {
    const second = Math.floor(Date.now() / 1000)
    const asked = [left, right].map((shop) =>
      shop.visitor().get(`${quoteDelivery.path}?pincode=${homeAddress.zipcode}&lines=3&units=5`),
    )
    const answers = (await Promise.all(asked)).map(
      ({ body }) => body as unknown as { by: string; ordersBefore: number },
    )
    if (Math.floor(Date.now() / 1000) === second) return answers
  }
}

const both = async (read: (quote: { by: string; ordersBefore: number }) => unknown) => (await quotes()).map(read)

test('both promise the same: after orders, after a move in the other, after a pause, and when the line broke', async () => {
  const person = await left.shopper()
  const { body } = await person.call(addAddress, { address: homeAddress })
  const items = [{ product: (await left.product('Bread'))._id, quantity: 1 }]
  const order = { items, address: (body.address as { _id: string })._id }
  const ids: string[] = []
  for (let turn = 0; turn < 3; turn++) ids.push(String((await person.call(placeCodOrder, order)).body.orderId))
  expect((await quotes())[0]?.ordersBefore).toBe(3)
  await expect.poll(() => both(({ ordersBefore }) => ordersBefore)).toEqual([3, 3])
  const [one, other] = await both(({ by }) => by)
  expect(one).toBe(other)

  await (await right.seller()).call(moveOrder, { id: ids[0], status: 'Cancelled' })
  await expect.poll(() => both(({ ordersBefore }) => ordersBefore)).toEqual([2, 2])

  await (await right.seller()).call(takeOrders, { state: 'stopped' })
  await expect.poll(() => both(({ by }) => by)).toEqual([null, null])

  await left.shop.db.execute(sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'greencart notices' AND datname = current_database()`)
  await (await right.seller()).call(takeOrders, { state: 'open' })
  await expect.poll(() => both(({ ordersBefore }) => ordersBefore)).toEqual([2, 2])
  await person.call(placeCodOrder, order)
  await expect.poll(() => both(({ ordersBefore }) => ordersBefore)).toEqual([3, 3])
})
