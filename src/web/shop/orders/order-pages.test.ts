import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { type MyOrders, readMyOrders, withPage } from './order-pages.ts'

const PAGE = 3

/** A shop with one shopper, whose orders it lists in pages. */
function openShop() {
  const placed: Order[] = []
  const pageAfter = (cursor?: string, of = placed): MyOrders => {
    const rest = of.filter(({ _id }) => !cursor || _id < cursor).toSorted((a, b) => (a._id < b._id ? 1 : -1))
    const orders = rest.slice(0, PAGE)
    return {
      success: true as const,
      orders,
      ...(rest.length > PAGE && { nextCursor: orders.at(-1)?._id ?? '' }),
    }
  }
  const open = () => placed.filter(({ status }) => status === 'Packed')
  return {
    placed,
    place: (status: Order['status']) =>
      void placed.push({ _id: String(placed.length).padStart(4, '0'), status } as Order),
    read: { page: async (cursor?: string) => pageAfter(cursor), open: async () => pageAfter(undefined, open()) },
    pageAfter,
  }
}

const idsOf = (orders: readonly Order[]) => orders.map(({ _id }) => _id)
const done = async (reply: ReturnType<typeof readMyOrders>) => {
  const list = await reply
  if (!list.success) throw new Error(list.message)
  return list
}

test('after any news all that was shown still is, with what is newer and what is open, each once, newest first', async () => {
  const act = fc.constantFrom('place', 'place open', 'show more', 'news')
  await fc.assert(
    fc.asyncProperty(fc.nat(20), fc.array(act, { maxLength: 30 }), async (before, acts) => {
      const shop = openShop()
      for (let nth = 0; nth < before; nth++) shop.place(nth === 1 ? 'Packed' : 'Delivered')
      let shown = await done(readMyOrders(null, shop.read))
      for (const one of acts) {
        if (one === 'place') shop.place('Delivered')
        else if (one === 'place open' && shop.placed.filter(({ status }) => status === 'Packed').length < PAGE)
          shop.place('Packed')
        else if (one === 'news') {
          const { nextCursor } = shown
          const was = idsOf(shown.orders)
          shown = await done(readMyOrders(shown, shop.read))
          expect(shown.nextCursor ?? '').toBe(nextCursor ?? shown.nextCursor ?? '')
          expect(idsOf(shown.orders)).toEqual(expect.arrayContaining(was))
        } else if (shown.nextCursor) shown = withPage(shown, shop.pageAfter(shown.nextCursor))
      }
      shown = await done(readMyOrders(shown, shop.read))
      const from = shown.nextCursor ?? ''
      const expected = shop.placed.filter(({ _id, status }) => _id >= from || status === 'Packed')
      expect(idsOf(shown.orders)).toEqual(idsOf(expected).toReversed())
    }),
  )
})

test('one call reads a list that fits on a page', async () => {
  const shop = openShop()
  shop.place('Packed')
  let calls = 0
  const page = (cursor?: string) => {
    calls++
    return shop.read.page(cursor)
  }
  const open = () => {
    calls++
    return shop.read.open()
  }
  await readMyOrders(null, { page, open })
  expect(calls).toBe(1)
})
