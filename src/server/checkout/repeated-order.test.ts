import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listHeldStock } from '#contract/cart/cart.ts'
import { setProductStock } from '#contract/catalog/seller-catalog.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { placeCodOrder, releaseOnlineOrder, startOnlineOrder } from '#contract/orders/place-order.ts'
import { homeAddress } from '../testing/groceries.ts'
import { Payer, pay } from '../testing/paying.ts'
import { minutesPass, openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import { rewriteOrders } from '../testing/rewrite-orders.ts'
import { newAttempt } from '../testing/visitor.ts'

let shop: PayingShop
let bread: string
let milk: string

beforeAll(async () => {
  shop = await openPayingShop()
  bread = (await shop.product('Bread'))._id
  milk = (await shop.product('Milk'))._id
})
afterAll(() => shop.close())

const loaves = (quantity: number) => [{ product: bread, quantity }]

function clientWithoutKeys({ person, address }: Payer) {
  return (items: ReturnType<typeof loaves>, to = address) =>
    person.call(placeCodOrder, { userId: 'me', items, address: to }, { key: null })
}

async function secondsPass(seconds: number): Promise<void> {
  await rewriteOrders(shop.shop.db, (tx) =>
    tx.execute(sql`UPDATE orders SET created_at = created_at - ${seconds} * interval '1 second'`),
  )
}

describe('a client that sends no Idempotency-Key', () => {
  test('twelve clicks at once make one order, and each click hears of it', async () => {
    const asha = await Payer.at(shop)
    const order = clientWithoutKeys(asha)
    const answers = await Promise.all(Array.from({ length: 12 }, () => order(loaves(2))))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message} ${body.orderId}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200, body: { message: 'Order Placed Successfully' } })
    expect(await asha.orders()).toHaveLength(1)
  })

  test('the same line written twice is the same order as both together', async () => {
    const asha = await Payer.at(shop)
    const order = clientWithoutKeys(asha)
    const first = await order([...loaves(1), ...loaves(1)])
    expect((await order(loaves(2))).body.orderId).toBe(first.body.orderId)
    expect(await asha.orders()).toHaveLength(1)
  })

  test('other groceries, another number of them or another address is another order', async () => {
    const asha = await Payer.at(shop)
    const order = clientWithoutKeys(asha)
    const { body } = await asha.person.expectDone(addAddress, { address: { ...homeAddress, street: '9 Hill Road' } })
    await order(loaves(1))
    await order(loaves(2))
    await order([...loaves(1), { product: milk, quantity: 1 }])
    await order(loaves(1), body.address._id)
    expect(await asha.orders()).toHaveLength(4)
  })

  test('after ten seconds, or once the first is cancelled, the same again is a new order', async () => {
    const asha = await Payer.at(shop)
    const order = clientWithoutKeys(asha)
    const { body } = await order(loaves(1))
    await secondsPass(9)
    await order(loaves(1))
    expect(await asha.orders()).toHaveLength(1)
    await secondsPass(2)
    await order(loaves(1))
    expect(await asha.orders()).toHaveLength(2)
    const [newest] = await asha.orders()
    await asha.person.call(cancelMyOrder, { id: newest?._id ?? '' })
    expect((await order(loaves(1))).body.orderId).not.toBe(body.orderId)
    expect(await asha.orders()).toHaveLength(3)
  })

  test('another shopper with the same wish is served too', async () => {
    const [asha, ravi] = await Promise.all([Payer.at(shop), Payer.at(shop)])
    await clientWithoutKeys(asha)(loaves(1))
    await clientWithoutKeys(ravi)(loaves(1))
    expect(await ravi.orders()).toHaveLength(1)
  })

  test('a cash order right after the same one was paid online is that order', async () => {
    const asha = await Payer.at(shop)
    const { body: paid } = await pay(shop, await asha.begin({ Bread: 3 }))
    const { body } = await asha.verify(paid)
    expect((await clientWithoutKeys(asha)(loaves(3))).body.orderId).toBe(body.orderId)
    expect(await asha.orders()).toHaveLength(1)
  })

  test('two starts of the same payment at once are one payment', async () => {
    const asha = await Payer.at(shop)
    const request = { items: [{ product: milk, quantity: 2 }], address: asha.address }
    const before = (await shop.stockOf('Milk')) ?? 0
    const [one, other] = await Promise.all([
      asha.person.call(startOnlineOrder, request, { key: null }),
      asha.person.call(startOnlineOrder, request, { key: null }),
    ])
    const again = await asha.person.call(startOnlineOrder, request, { key: null })
    const ids = [one, other, again].flatMap(({ body }) => (body.success ? [body.id] : []))
    expect(new Set(ids).size).toBe(1)
    expect(again.status).toBe(200)
    expect(await shop.stockOf('Milk')).toBe(before - 2)
  })
})

describe('a client that asks before ordering the same again', () => {
  const request = (payer: Payer, more: object = {}) => ({
    items: loaves(4),
    address: payer.address,
    askIfRepeated: true,
    ...more,
  })

  test('is told how long ago it was, and may insist with the same key', async () => {
    const asha = await Payer.at(shop)
    expect(await asha.person.call(placeCodOrder, request(asha))).toMatchObject({ status: 200 })
    await secondsPass(150)
    const key = newAttempt()
    const send = (body: object) => asha.person.callUnchecked(placeCodOrder, body, { headers: key })
    const question = {
      status: 409,
      body: { code: 'ordered_recently', message: 'You placed the same order 2 minutes ago. Order again?' },
    }
    expect(await send(request(asha))).toMatchObject(question)
    expect(await asha.orders()).toHaveLength(1)
    const placed = await send(request(asha, { askIfRepeated: false }))
    expect(placed).toMatchObject({ status: 200 })
    expect((await send(request(asha))).body).toEqual(placed.body)
    expect(await asha.orders()).toHaveLength(2)
  })

  test('is told of the newest such order, and a minute is one minute', async () => {
    const asha = await Payer.at(shop)
    const order = (askIfRepeated: boolean) => asha.person.call(placeCodOrder, request(asha, { askIfRepeated }))
    const told = async () => (await order(true)).body.message
    await order(false)
    expect(await told()).toBe('You placed the same order less than a minute ago. Order again?')
    await secondsPass(300)
    await order(false)
    await secondsPass(61)
    expect(await told()).toBe('You placed the same order 1 minute ago. Order again?')
    await secondsPass(60)
    expect(await told()).toBe('You placed the same order 2 minutes ago. Order again?')
  })

  test('is not asked after ten minutes, nor about another order', async () => {
    const asha = await Payer.at(shop)
    await asha.person.call(placeCodOrder, request(asha))
    expect(await asha.person.call(placeCodOrder, request(asha, { items: loaves(5) }))).toMatchObject({ status: 200 })
    await secondsPass(10 * 60 - 20)
    expect(await asha.person.call(placeCodOrder, request(asha))).toMatchObject({ status: 409 })
    await secondsPass(21)
    expect(await asha.person.call(placeCodOrder, request(asha))).toMatchObject({ status: 200 })
  })

  test('is asked as long as a payment for the same may still arrive', async () => {
    const asha = await Payer.at(shop)
    const started = await asha.begin({ Bread: 4 })
    await minutesPass(shop.shop.db, 1)
    expect((await asha.person.call(placeCodOrder, request(asha))).body).toMatchObject({
      code: 'ordered_recently',
      message: expect.stringMatching(/^You started paying for the same items 1 minute ago\./),
    })
    await asha.person.call(releaseOnlineOrder, { razorpay_order_id: started })
    expect(await asha.person.call(placeCodOrder, request(asha))).toMatchObject({ status: 200 })
  })
})

describe('a shopper’s own hold', () => {
  test('is told to them and to nobody else, as long as it lasts and the seller sells it', async () => {
    await shop.restock()
    const [asha, ravi] = await Promise.all([Payer.at(shop), Payer.at(shop)])
    const held = async ({ person }: Payer) => (await person.call(listHeldStock)).body.held
    const started = await asha.begin({ Milk: 4, Bread: 1 })
    expect(await held(asha)).toEqual({ [milk]: 4 })
    expect(await held(ravi)).toEqual({})
    const seller = await shop.seller()
    await seller.call(setProductStock, { id: milk, inStock: false })
    expect(await held(asha)).toEqual({})
    await seller.call(setProductStock, { id: milk, inStock: true })
    expect(await held(asha)).toEqual({ [milk]: 4 })
    await asha.person.call(releaseOnlineOrder, { razorpay_order_id: started })
    expect(await held(asha)).toEqual({})
    expect(await shop.visitor().call(listHeldStock)).toMatchObject({ status: 401 })
  })
})
