import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { receiveGoods } from '#contract/goods/receive.ts'
import { takeOffGoods } from '#contract/goods/take-off.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { dayAfter } from '#domain/goods.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { readMiscounts } from '../testing/stock-log-sums.ts'
import { newAttempt } from '../testing/visitor.ts'

let left: OpenShop
let right: OpenShop
beforeAll(async () => {
  left = await openShop({ seeds: ['Milk', 'Curd', 'Bread'].map((name) => grocery(name, { stock: 40 })) })
  right = await openShop({ beside: left })
})
afterAll(async () => {
  await right.close()
  await left.close()
})

test('two processes receive, waste and sell the same goods in any sequence: nothing is lost, nothing waits for ever', {
  timeout: 60_000,
}, async () => {
  const ids = await Promise.all(['Milk', 'Curd', 'Bread'].map(async (name) => (await left.product(name))._id))
  const [forward, backward] = [ids, [...ids].reverse()]
  const sellers = [await left.seller(), await right.seller()]
  const shoppers = await Promise.all(
    [left, right].map(async (shop) => {
      const shopper = shop.visitor()
      // Signed up through one process, and served by either.
      for (const [name, value] of (await left.shopper()).cookies) shopper.cookies.set(name, value)
      const { body } = await shopper.expectDone(addAddress, { address: homeAddress })
      return { shopper, address: body.address._id }
    }),
  )
  const ROUNDS = 8
  const work = [0, 1].flatMap((side) => {
    const sequence = side === 0 ? forward : backward
    const [seller, person] = [sellers[side], shoppers[side]]
    if (!seller || !person) return []
    const times = (act: (nth: number) => Promise<unknown>) =>
      (async () => {
        for (let nth = 0; nth < ROUNDS; nth++) await act(nth)
      })()
    return [
      times((nth) => {
        const lines = sequence.map((product) => ({ product, quantity: 3, bestBefore: dayAfter(new Date(), nth) }))
        return seller.expectDone(receiveGoods, { lines })
      }),
      times(() => {
        const lines = sequence.map((product) => ({ product, quantity: 1 }))
        return seller.expectDone(takeOffGoods, { kind: 'waste', reason: 'Damaged', lines })
      }),
      times(async (nth) => {
        const items = sequence.slice(nth % 3).map((product) => ({ product, quantity: 1 }))
        const order = { items, address: person.address }
        await person.shopper.expectDone(placeCodOrder, order, { headers: newAttempt() })
      }),
    ]
  })
  await Promise.all(work)
  // 40, and from each side 24 came and 8 were thrown away; each shopper took some.
  const sold = [0, 1].map((side) =>
    Array.from({ length: ROUNDS }, (_, nth) => (side === 0 ? forward : backward).slice(nth % 3)).flat(),
  )
  for (const [nth, name] of ['Milk', 'Curd', 'Bread'].entries()) {
    const taken = sold.flat().filter((id) => id === ids[nth]).length
    expect((await left.product(name)).stock).toBe(40 + 48 - 16 - taken)
  }
  expect(await readMiscounts(left.shop.db)).toEqual([])
})

test('the same key through both processes at once books one delivery', async () => {
  const { _id: product, stock } = await left.product('Milk')
  const key = randomUUID()
  const sellers = [await left.seller(), await right.seller()]
  const body = { lines: [{ product, quantity: 5 }] }
  const replies = await Promise.all(sellers.map((seller) => seller.expectDone(receiveGoods, body, { key })))
  expect(new Set(replies.map((reply) => reply.body.receipt._id)).size).toBe(1)
  expect((await left.product('Milk')).stock).toBe(Number(stock) + 5)
})
