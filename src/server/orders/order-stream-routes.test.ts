import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logoutUser } from '#contract/accounts/accounts.ts'
import { logoutSeller } from '#contract/accounts/seller-accounts.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import { changePromise } from '#contract/delivery/seller-delivery.ts'
import { cancelMyOrder, listMyOrders } from '#contract/orders/my-orders.ts'
import { streamOrders } from '#contract/orders/order-stream.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { moveOrder, undoOrderMove } from '#contract/orders/seller-orders.ts'
import { logoutStaff } from '#contract/staff/staff.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { listen } from '../testing/listen.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

const AS_SELLER = `${streamOrders.path}?as=seller`
let shop: OpenShop

beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Bread')], heartbeatMs: 400 })
})
afterAll(() => shop.close())

async function shopperWithAddress() {
  const person = await shop.shopper()
  const { body } = await person.expectDone(addAddress, { address: homeAddress })
  const address = body.address._id
  const product = (await shop.product('Bread'))._id
  const order = async () => {
    const placed = await person.expectDone(placeCodOrder, { items: [{ product, quantity: 1 }], address })
    return placed.body.orderId
  }
  return { person, order }
}

async function listeners(count: number) {
  await expect.poll(() => shop.shop.orderEvents.listenerCount).toBe(count)
}

describe('listening to orders', () => {
  test('the seller hears of every order as it is placed and moved; a shopper only of their own', async () => {
    const [asha, ravi, seller] = await Promise.all([shopperWithAddress(), shopperWithAddress(), shop.seller()])
    const atTheCounter = await listen(seller, AS_SELLER)
    const atHome = await listen(asha.person, streamOrders.path)
    expect((await atTheCounter.next()).event).toBe('ready')
    expect((await atHome.next()).event).toBe('ready')

    const ravis = await ravi.order()
    const ashas = await asha.order()
    expect(await atTheCounter.next()).toMatchObject({
      event: 'order',
      data: { _id: ravis, status: 'Order Placed', isNew: true },
    })
    expect(await atTheCounter.next()).toMatchObject({ event: 'order', data: { _id: ashas, amount: 40.8, isNew: true } })
    const heard = await atHome.next()
    const { body } = await asha.person.expectDone(listMyOrders)
    expect(heard).toMatchObject({ event: 'order', data: body.orders[0] })

    await seller.call(moveOrder, { id: ashas, status: 'Packed' })
    expect(await atHome.next()).toMatchObject({ data: { _id: ashas, status: 'Packed' } })
    await ravi.person.call(cancelMyOrder, { id: ravis })
    expect(await atTheCounter.next()).toMatchObject({ data: { _id: ashas, status: 'Packed' } })
    expect(await atTheCounter.next()).toMatchObject({ data: { _id: ravis, status: 'Cancelled' } })
    expect(atHome.told.map(({ data }) => data._id)).not.toContain(ravis)
    await seller.call(undoOrderMove, { id: ashas, status: 'Packed' })
    const undone = await atHome.next()
    expect(undone).toMatchObject({ data: { _id: ashas, status: 'Order Placed' } })
    expect(undone.data).not.toHaveProperty('isNew')
    const later = new Date(Date.now() + 5 * 60 * 60_000).toISOString()
    await seller.expectDone(changePromise, { id: ashas, by: later, reason: 'item_missing' })
    const postponed = await atHome.next()
    expect(postponed).toMatchObject({ data: { _id: ashas, promise: { changes: [{}] } } })
    expect(postponed.data).not.toHaveProperty('isNew')

    atTheCounter.leave()
    atHome.leave()
    await listeners(0)
  })

  test('whoever comes back after a break hears what was missed, once', async () => {
    const [asha, ravi] = await Promise.all([shopperWithAddress(), shopperWithAddress()])
    const before = await listen(asha.person, streamOrders.path)
    await before.next()
    const first = await asha.order()
    const { id } = await before.next()
    before.leave()
    await before.ended
    await ravi.order()
    const second = await asha.order()
    await asha.person.call(cancelMyOrder, { id: second })

    const after = await listen(asha.person, streamOrders.path, id)
    expect(await after.next()).toMatchObject({ event: 'order', data: { _id: second, status: 'Cancelled' } })
    await asha.person.call(cancelMyOrder, { id: first })
    expect(await after.next()).toMatchObject({ data: { _id: first, status: 'Cancelled' } })
    after.leave()
    await listeners(0)
  })

  test('after a break nobody remembers the list has to be loaded again', async () => {
    const { person, order } = await shopperWithAddress()
    await order()
    for (const strange of ['0', '7', '999999999', 'x', 'A'.repeat(48)]) {
      const stream = await listen(person, streamOrders.path, strange)
      expect((await stream.next()).event).toBe('reset')
      stream.leave()
    }
    await listeners(0)
  })

  test('a refused move is not told', async () => {
    const { person, order } = await shopperWithAddress()
    const seller = await shop.seller()
    const stream = await listen(person, streamOrders.path)
    await stream.next()
    const id = await order()
    await stream.next()
    expect((await seller.call(moveOrder, { id, status: 'Delivered' })).status).toBe(409)
    await seller.call(moveOrder, { id, status: 'Packed' })
    expect((await stream.next()).data.status).toBe('Packed')
    stream.leave()
    await listeners(0)
  })

  test('is for those who are signed in', async () => {
    const shopper = await shop.shopper()
    const seller = await shop.seller()
    const cases: [Visitor, string, string][] = [
      [shop.visitor(), streamOrders.path, 'not_signed_in'],
      [shop.visitor(), AS_SELLER, 'not_authorized'],
      [shopper, AS_SELLER, 'not_authorized'],
      [seller, streamOrders.path, 'not_signed_in'],
    ]
    for (const [who, path, code] of cases) expect(await who.get(path)).toMatchObject({ status: 401, body: { code } })
    expect(await seller.callUnchecked(streamOrders, { as: 'king' })).toMatchObject({ status: 400 })
  })

  test('beats while nothing happens, and ends soon after signing out', async () => {
    const [shopper, seller, rider] = await Promise.all([shop.shopper(), shop.seller(), shop.staff('rider')])
    const streams = [
      await listen(shopper, streamOrders.path),
      await listen(seller, AS_SELLER),
      await listen(rider, `${streamOrders.path}?as=staff`),
    ]
    await Promise.all(streams.map((stream) => stream.comment()))
    await Promise.all([shopper.call(logoutUser), seller.call(logoutSeller), rider.call(logoutStaff)])
    await Promise.all(streams.map((stream) => stream.ended))
    await listeners(0)
  })

  test('a shopper has six windows and no seventh; a closed one makes room', async () => {
    const shopper = await shop.shopper()
    const open = await Promise.all(Array.from({ length: 6 }, () => listen(shopper, streamOrders.path)))
    expect(await shopper.call(streamOrders)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    open[0]?.leave()
    await listeners(5)
    const again = await listen(shopper, streamOrders.path)
    for (const stream of [...open, again]) stream.leave()
    await listeners(0)
  })

  test('one address has twenty windows, whoever is behind it', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => shop.shopper()))
    const open = await Promise.all(
      people.flatMap((person) => Array.from({ length: 5 }, () => listen(person, streamOrders.path))),
    )
    const another = await shop.shopper()
    expect(await another.call(streamOrders)).toMatchObject({ status: 429 })
    for (const stream of open) stream.leave()
    await listeners(0)
    const stream = await listen(another, streamOrders.path)
    stream.leave()
    await listeners(0)
  })
})

test('event ids tell neither how many orders there are nor whether there are more', async () => {
  const { person, order } = await shopperWithAddress()
  const ids = new Set<string>()
  for (let visit = 0; visit < 3; visit++) {
    const stream = await listen(person, streamOrders.path)
    ids.add((await stream.next()).id)
    await order()
    ids.add((await stream.next()).id)
    stream.leave()
  }
  expect(ids.size).toBe(6)
  for (const id of ids) expect(id).toMatch(/^[\w-]{48}$/)
  await listeners(0)
})

describe('behind a proxy', () => {
  let behind: OpenShop
  beforeAll(async () => {
    behind = await openShop({ config: { trustedProxies: ['loopback'] } })
  })
  afterAll(() => behind.close())

  test('a /64 of IPv6 counts as one address for the streams that it has open', async () => {
    const from = (ip: string) => ({ 'x-forwarded-for': ip })
    const seller = await behind.seller()
    const open = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        listen(seller, AS_SELLER, undefined, from(`2001:db8:0:7::${number + 1}`)),
      ),
    )
    const another = await behind.shopper()
    expect(await another.call(streamOrders, undefined, { headers: from('2001:db8:0:7:ffff::1') })).toMatchObject({
      status: 429,
    })
    const neighbour = await listen(another, streamOrders.path, undefined, from('2001:db8:0:8::1'))
    for (const stream of [...open, neighbour]) stream.leave()
  })
})

describe('a shop that closes', () => {
  let other: OpenShop
  beforeAll(async () => {
    other = await openShop()
  })

  test('ends its streams at once', async () => {
    const stream = await listen(await other.seller(), AS_SELLER)
    await stream.next()
    const closed = other.close()
    expect(await Promise.race([stream.ended.then(() => 'ended'), closed.then(() => 'closed')])).toBe('ended')
    await closed
  })
})
