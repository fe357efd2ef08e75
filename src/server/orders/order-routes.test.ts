import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkUser } from '#contract/accounts/accounts.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { cancelMyOrder, listMyOrders } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { listSellerOrders, moveOrder } from '#contract/orders/seller-orders.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { newAttempt, type Visitor } from '../testing/visitor.ts'

let shop: OpenShop

beforeAll(async () => {
  shop = await openShop({
    seeds: [
      grocery('Bread', { price: 5, offerPrice: 4.35 }),
      grocery('Loaf', { stock: 1 }),
      grocery('Milk', { category: 'Dairy', stock: 100 }),
      grocery('Eggs', { category: 'Dairy', stock: 100 }),
      grocery('Rare honey', { stock: 10 }),
      grocery('Sold out', { inStock: false }),
    ],
  })
})
afterAll(() => shop.close())

async function withAddress(): Promise<{ person: Visitor; address: string }> {
  const person = await shop.shopper()
  const { body } = await person.expectDone(addAddress, { address: homeAddress })
  return { person, address: body.address._id }
}

async function order(
  person: Visitor,
  address: string,
  lines: Record<string, number>,
  headers: Record<string, string> = newAttempt(),
) {
  const items = await Promise.all(
    Object.entries(lines).map(async ([name, quantity]) => ({ product: (await shop.product(name))._id, quantity })),
  )
  return person.call(placeCodOrder, { userId: 'ignored', items, address }, { key: null, headers })
}

async function ordersOf(person: Visitor) {
  const { body } = await person.expectDone(listMyOrders)
  return body.orders
}

describe('placing an order', () => {
  test('freezes lines and address, charges the computed total and empties the cart', async () => {
    const { person, address } = await withAddress()
    const bread = await shop.product('Bread')
    await person.call(updateCart, { cartItems: { [bread._id]: 1 } })

    const placed = await order(person, address, { Bread: 1 })
    expect(placed).toMatchObject({ status: 200, body: { success: true, message: 'Order Placed Successfully' } })

    const [kept] = await ordersOf(person)
    expect(kept).toMatchObject({
      amount: 4.43,
      cart: 4.35,
      tax: 0.08,
      paymentType: 'COD',
      status: 'Order Placed',
      isPaid: false,
      address: { _id: address, ...homeAddress },
      items: [{ product: { _id: bread._id, name: 'Bread', price: 5, offerPrice: 4.35, weight: '400 g' }, quantity: 1 }],
    })
    expect(kept?.createdAt).toBe(kept?.createAt)
    const { body } = await person.expectDone(checkUser)
    expect(body.user.cartItems).toEqual({})
  })

  test('two shoppers, one loaf: one is served, the other is told what is left', async () => {
    const [asha, ravi] = await Promise.all([withAddress(), withAddress()])
    const answers = await Promise.all([
      order(asha.person, asha.address, { Loaf: 1 }),
      order(ravi.person, ravi.address, { Loaf: 1 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const loaf = await shop.product('Loaf')
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'out_of_stock',
      message: 'Loaf is out of stock.',
      lines: [{ product: loaf._id, name: 'Loaf', wanted: 1, left: 0 }],
    })
    expect(loaf.stock).toBe(0)
  })

  test('forty shoppers want the last ten jars: exactly ten are served', async () => {
    const { person, address } = await withAddress()
    const people = await Promise.all(Array.from({ length: 8 }, withAddress))
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => {
        const buyer = people[turn % people.length] ?? { person, address }
        return order(buyer.person, buyer.address, { 'Rare honey': 1 })
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(30)
    expect((await shop.product('Rare honey')).stock).toBe(0)
  })

  test('the same two products in opposite orders never lock each other out', async () => {
    const [asha, ravi] = await Promise.all([withAddress(), withAddress()])
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        turn % 2 === 0
          ? order(asha.person, asha.address, { Milk: 1, Eggs: 1 })
          : order(ravi.person, ravi.address, { Eggs: 1, Milk: 1 }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await shop.product('Milk')).stock).toBe(80)
  })

  test('a repeated Idempotency-Key answers as the first did; with another body it is refused', async () => {
    const { person, address } = await withAddress()
    const key = { 'idempotency-key': 'checkout-1' }
    const placed = async () => {
      const metrics = await (await shop.visitor().fetch('/metrics')).text()
      return Number(/orders_placed_total\{payment="COD"\} (\d+)/.exec(metrics)?.[1] ?? 0)
    }
    const before = await placed()
    const twice = await Promise.all([
      order(person, address, { Bread: 2 }, key),
      order(person, address, { Bread: 2 }, key),
    ])
    expect(twice[0]?.body).toEqual(twice[1]?.body)
    expect(await ordersOf(person)).toHaveLength(1)
    expect(await placed()).toBe(before + 1)
    expect(await order(person, address, { Bread: 3 }, key)).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  })

  test('is refused, changing nothing, when something does not fit', async () => {
    const { person, address } = await withAddress()
    const stranger = await withAddress()
    const milk = (await shop.product('Milk'))._id
    const before = (await shop.product('Milk')).stock
    const cases: [unknown, number, string][] = [
      [{ items: [], address }, 400, 'malformed'],
      [{ address }, 400, 'malformed'],
      [{ items: [{ product: milk, quantity: 1 }] }, 400, 'malformed'],
      [{ items: [{ product: milk, quantity: 0 }], address }, 400, 'malformed'],
      [{ items: [{ product: milk, quantity: -1 }], address }, 400, 'malformed'],
      [{ items: [{ product: milk, quantity: 1.5 }], address }, 400, 'malformed'],
      [{ items: [{ product: milk, quantity: 1e21 }], address }, 400, 'malformed'],
      [{ items: [{ product: milk, quantity: '1' }], address }, 400, 'malformed'],
      [
        {
          items: [
            { product: milk, quantity: 60 },
            { product: milk, quantity: 60 },
          ],
          address,
        },
        400,
        'malformed',
      ],
      [{ items: [{ product: 'nothing', quantity: 1 }], address }, 404, 'unknown_product'],
      [{ items: [{ product: 'a\0b', quantity: 1 }], address }, 400, 'malformed'],
      [{ items: [{ product: milk, quantity: 1 }], address: 'nowhere' }, 404, 'unknown_address'],
      [{ items: [{ product: milk, quantity: 1 }], address: stranger.address }, 403, 'forbidden'],
      [{ items: [{ product: (await shop.product('Sold out'))._id, quantity: 1 }], address }, 409, 'out_of_stock'],
    ]
    for (const [body, status, code] of cases) {
      expect(await person.callUnchecked(placeCodOrder, body, { key: null }), JSON.stringify(body)).toMatchObject({
        status,
        body: { success: false, code },
      })
    }
    expect((await shop.product('Milk')).stock).toBe(before)
    expect(await ordersOf(person)).toEqual([])
  })

  test('needs a signed-in shopper', async () => {
    expect(await shop.visitor().callUnchecked(placeCodOrder, {}, { key: null })).toMatchObject({
      status: 401,
      body: { message: 'Please login!' },
    })
    const seller = await shop.seller()
    expect(await seller.callUnchecked(placeCodOrder, {}, { key: null })).toMatchObject({ status: 401 })
  })
})

describe('an order’s life', () => {
  test('goes step by step to the door, and cash is paid there', async () => {
    const { person, address } = await withAddress()
    const seller = await shop.seller()
    const { body } = await order(person, address, { Bread: 1 })
    for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const) {
      expect(await seller.call(moveOrder, { id: body.orderId ?? '', status })).toMatchObject({
        status: 200,
        body: { message: `Order marked as ${status}`, order: { status } },
      })
    }
    const [kept] = await ordersOf(person)
    expect(kept).toMatchObject({ status: 'Delivered', isPaid: true })
    const history = [
      { status: 'Order Placed' },
      { status: 'Packed' },
      { status: 'Out for delivery' },
      { status: 'Delivered' },
    ]
    expect(kept).toMatchObject({ history })
  })

  test('an impossible move is refused and changes nothing', async () => {
    const { person, address } = await withAddress()
    const seller = await shop.seller()
    const { body } = await order(person, address, { Bread: 1 })
    expect(await seller.call(moveOrder, { id: body.orderId ?? '', status: 'Delivered' })).toMatchObject({
      status: 409,
      body: {
        code: 'impossible_move',
        message: 'This order is marked as Order Placed, so it can’t be changed to Delivered.',
      },
    })
    expect(await seller.call(moveOrder, { id: 'unknown', status: 'Packed' })).toMatchObject({ status: 404 })
    expect(await person.call(moveOrder, { id: body.orderId ?? '', status: 'Packed' })).toMatchObject({ status: 401 })
    expect((await ordersOf(person))[0]).toMatchObject({ status: 'Order Placed' })
  })

  test('two sellers move the same order at once: one wins, the other is told', async () => {
    const { person, address } = await withAddress()
    const sellers = await Promise.all([shop.seller(), shop.seller()])
    const { body } = await order(person, address, { Bread: 1 })
    const answers = await Promise.all(
      sellers.map((seller) => seller.call(moveOrder, { id: body.orderId ?? '', status: 'Packed' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a shopper takes an order back while nobody has packed it, and the stock comes back', async () => {
    const { person, address } = await withAddress()
    const stranger = await shop.shopper()
    const before = (await shop.product('Milk')).stock ?? 0
    const { body } = await order(person, address, { Milk: 3 })
    expect((await shop.product('Milk')).stock).toBe(before - 3)
    expect(await stranger.call(cancelMyOrder, { id: body.orderId ?? '' })).toMatchObject({ status: 403 })
    expect(await person.call(cancelMyOrder, { id: body.orderId ?? '' })).toMatchObject({
      status: 200,
      body: { message: 'Order cancelled', order: { status: 'Cancelled' } },
    })
    expect((await shop.product('Milk')).stock).toBe(before)
    expect(await person.call(cancelMyOrder, { id: body.orderId ?? '' })).toMatchObject({
      status: 409,
      body: { message: 'This order is already marked as Cancelled.' },
    })
  })

  test('orders of the same products in opposite order are cancelled at once, and all of it comes back', async () => {
    const { person, address } = await withAddress()
    const before = [(await shop.product('Milk')).stock, (await shop.product('Eggs')).stock]
    const ids: string[] = []
    for (let turn = 0; turn < 12; turn++) {
      const lines = turn % 2 === 0 ? { Milk: 1, Eggs: 1 } : { Eggs: 1, Milk: 1 }
      ids.push((await order(person, address, lines)).body.orderId ?? '')
    }
    const answers = await Promise.all(ids.map((id) => person.call(cancelMyOrder, { id })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect([(await shop.product('Milk')).stock, (await shop.product('Eggs')).stock]).toEqual(before)
  })

  test.skipIf(!process.env.TEST_DATABASE_URL)('stock comes back under locks in the order of the ids', async () => {
    const { db } = shop.shop
    const { person, address } = await withAddress()
    const both = [await shop.product('Milk'), await shop.product('Eggs')].sort((a, b) => (a._id < b._id ? -1 : 1))
    const [first, second] = both.map(({ _id }) => _id)
    const lines = Object.fromEntries(both.toReversed().map(({ name }) => [name, 1]))
    const { body } = await order(person, address, lines)
    // Now its row lies behind the other's on disk.
    await db.execute(sql`UPDATE products SET weight = weight WHERE id = ${first}`)
    const cancelled = await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1 FROM products WHERE id = ${first} FOR UPDATE`)
      const answer = person.call(cancelMyOrder, { id: body.orderId ?? '' })
      const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(1)
      await tx.execute(sql`SELECT 1 FROM products WHERE id = ${second} FOR UPDATE NOWAIT`)
      return { answer }
    })
    expect((await cancelled.answer).status).toBe(200)
  })

  test('a shopper who cancels too late keeps the order and is told why', async () => {
    const { person, address } = await withAddress()
    const seller = await shop.seller()
    const { body } = await order(person, address, { Bread: 1 })
    await seller.call(moveOrder, { id: body.orderId ?? '', status: 'Packed' })
    expect(await person.call(cancelMyOrder, { id: body.orderId ?? '' })).toMatchObject({
      status: 409,
      body: { code: 'impossible_move', message: 'This order can’t be cancelled any more: it’s already packed.' },
    })
    expect((await ordersOf(person))[0]).toMatchObject({ status: 'Packed' })
  })
})

describe('the seller’s list of orders', () => {
  test('pages through all of them, newest first, and finds one by name, phone or id', async () => {
    const { person, address } = await withAddress()
    const seller = await shop.seller()
    const { body: placed } = await order(person, address, { Bread: 1 })
    const everything = await seller.expectDone(listSellerOrders)
    const ids = everything.body.orders.map(({ _id }) => _id)
    expect(ids).toEqual([...ids].sort().reverse())

    const paged: string[] = []
    for (let cursor: unknown = ''; cursor !== undefined; ) {
      const { body } = await seller.expectDone(
        listSellerOrders,
        new URLSearchParams(`limit=7${cursor ? `&cursor=${cursor}` : ''}`),
      )
      paged.push(...body.orders.map(({ _id }) => _id))
      cursor = body.nextCursor
    }
    expect(paged).toEqual(ids)
    const found = await seller.call(listSellerOrders, { limit: '10', search: placed.orderId })
    expect(found.body.orders).toHaveLength(1)
    expect((await person.call(listSellerOrders)).status).toBe(401)
  })

  test('finds orders by parts of the name, the phone however it is written, the id, and the status', async () => {
    const person = await shop.shopper()
    const home = { ...homeAddress, firstName: 'Zubéida', lastName: 'O_Neil', phone: '+91 (98450) 12-345' }
    const { body } = await person.expectDone(addAddress, { address: home })
    const { body: placed } = await order(person, body.address._id, { Bread: 1 })
    const id = placed.orderId ?? ''
    const seller = await shop.seller()
    const find = async (query: string) => {
      const answer = await seller.expectDone(listSellerOrders, new URLSearchParams(query))
      expect(answer.status).toBe(200)
      return answer.body.orders.map(({ _id }) => _id)
    }
    const words = [
      'zubéida',
      'ZUBÉIDA o_n',
      'éida  O',
      '98450 12345',
      '+91 98450-12345',
      '09845012345',
      id.slice(-8),
      id,
    ]
    for (const word of words) expect(await find(`limit=5&search=${encodeURIComponent(word)}`), word).toEqual([id])
    for (const word of ['zub%', 'o%neil', "'; DROP TABLE orders; --", 'zzzzzzzzzzzzzzzzzzzz'])
      expect(await find(`limit=5&search=${encodeURIComponent(word)}`), word).toEqual([])
    expect(await find(`search=${id}`)).toEqual([id])
    expect(await find('status=Order%20Placed&search=zub')).toEqual([id])
    expect(await find('status=Packed&search=zub')).toEqual([])
  })

  test('refuses what it does not understand', async () => {
    const seller = await shop.seller()
    for (const query of ['limit=0', 'limit=201', 'limit=x', 'status=Lost', `search=${'x'.repeat(101)}`, 'search=%00'])
      expect(await seller.callUnchecked(listSellerOrders, query), query).toMatchObject({ status: 400 })
  })
})
