import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { registerUser } from '#contract/accounts/sign-in.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import { confirmBagBack, giveDeliveries } from '#contract/delivery/dispatch.ts'
import { releaseDelivery } from '#contract/delivery/rider-cash.ts'
import { failDelivery, leaveShop, listDeliveries } from '#contract/delivery/riding.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { listSellerOrders, moveOrder } from '#contract/orders/seller-orders.ts'
import { addStaff, makeStaffLink } from '#contract/staff/seller-staff.ts'
import { loginWithLink } from '#contract/staff/staff.ts'
import { homeAddress } from '../testing/groceries.ts'
import { migratedData } from '../testing/open-test-database.ts'
import { eachRound } from '../testing/rounds.ts'
import { startShop, withFolder } from '../testing/shop-process.ts'
import { newAttempt, Visitor } from '../testing/visitor.ts'
import { addProducts, sellerAt } from './kept-promises.ts'

const ORDERS = 4

/** Where an order can be; `at` is a rider's place in the list. */
type Place = 'shop' | `held by ${number}` | `out with ${number}` | `away with ${number}`
type Rider = { id: string; visitor: Visitor }

/** One order, where the shop last said that it is, and where it would be after the act that got no reply. */
type Followed = { id: string; place: Place; next: Place | null; holder: number }

function movedTo(url: string, { cookies }: Visitor): Visitor {
  const visitor = new Visitor(url)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return visitor
}

async function hire(url: string, seller: Visitor, name: string): Promise<Rider> {
  const { body } = await seller.expectDone(addStaff, { name, role: 'rider' })
  const link = await seller.expectDone(makeStaffLink, { id: body.person._id })
  const visitor = new Visitor(url)
  await visitor.expectDone(loginWithLink, { token: new URL(link.body.url).hash.slice(1) })
  return { id: body.person._id, visitor }
}

async function packedOrders(url: string, seller: Visitor, product: string): Promise<Followed[]> {
  const shopper = new Visitor(url)
  await shopper.expectDone(registerUser, { name: 'Asha', email: 'asha@example.com', password: 'correct horse' })
  const { body } = await shopper.expectDone(addAddress, { address: homeAddress })
  const order = { items: [{ product, quantity: 1 }], address: body.address._id }
  const ids: string[] = []
  for (let turn = 0; turn < ORDERS; turn++) {
    const placed = await shopper.expectDone(placeCodOrder, order, { headers: newAttempt() })
    ids.push(placed.body.orderId)
    await seller.expectDone(moveOrder, { id: placed.body.orderId, status: 'Packed' })
  }
  return ids.map((id) => ({ id, place: 'shop', next: null, holder: 0 }))
}

/** Gives it, leaves with it, fails, and brings it back: the next of these. */
async function actOn(order: Followed, seller: Visitor, riders: readonly Rider[]): Promise<void> {
  const { id, place, holder } = order
  const rider = riders[holder]
  if (!rider) throw new Error('no such rider')
  const done = async (next: Place, act: () => Promise<unknown>) => {
    order.next = next
    await act()
    order.place = next
    order.next = null
  }
  if (place === 'shop') {
    order.holder = (holder + 1) % riders.length
    const to = riders[order.holder]?.id ?? ''
    const body = { rider: to, orders: [{ id, from: null }] }
    await done(`held by ${order.holder}`, () => seller.expectDone(giveDeliveries, body))
  } else if (place === `held by ${holder}`) {
    await done(`out with ${holder}`, () => rider.visitor.expectDone(leaveShop, { orders: [id] }))
  } else if (place === `out with ${holder}`) {
    const failed = { order: id, reason: 'nobody_there' as const }
    await done(`away with ${holder}`, () => rider.visitor.expectDone(failDelivery, failed))
  } else {
    await seller.expectDone(releaseDelivery, { order: id })
    await done('shop', () => seller.expectDone(confirmBagBack, { order: id }))
  }
}

/** As the riders' lists have it: each order is in exactly one place. */
async function placesOf(id: string, riders: readonly Rider[]): Promise<Place[]> {
  const places: Place[] = []
  for (const [at, { visitor }] of riders.entries()) {
    const { own, bags, waiting } = (await visitor.expectDone(listDeliveries)).body
    const held = own.find(({ _id }) => _id === id)
    if (held) places.push(held.leftAt ? `out with ${at}` : `held by ${at}`)
    if (bags.some(({ _id }) => _id === id)) places.push(`away with ${at}`)
    if (at === 0 && waiting.some(({ orders }) => orders.some(({ _id }) => _id === id))) places.push('shop')
  }
  return places
}

test('kill -9 in the middle of giving, leaving and failing: every order is where the shop said, once', {
  timeout: 120_000,
}, async () => {
  await withFolder(async (folder) => {
    const settings = { SEED: '0', ...(await migratedData(folder)) }
    let shop = await startShop(folder, settings)
    let seller = await sellerAt(shop)
    const [product = ''] = await addProducts(shop)
    let riders = [await hire(shop.url, seller, 'Ravi'), await hire(shop.url, seller, 'Lata')]
    const orders = await packedOrders(shop.url, seller, product)
    let acts = 0
    for (const _ of eachRound(1, 6)) {
      let struck = false
      const enough = acts + ORDERS
      const busy = orders.map(async (order) => {
        while (!struck) {
          try {
            await actOn(order, seller, riders)
            acts++
          } catch (error) {
            if (!struck && !(error instanceof TypeError)) throw error
            return
          }
        }
      })
      await pause(300 + Math.random() * 600)
      while (acts < enough) await pause(20)
      await shop.kill()
      struck = true
      await Promise.all(busy)

      shop = await startShop(folder, settings)
      seller = movedTo(shop.url, seller)
      riders = riders.map(({ id, visitor }) => ({ id, visitor: movedTo(shop.url, visitor) }))
      const { body } = await seller.expectDone(listSellerOrders, { stage: 'open', limit: '50' })
      for (const order of orders) {
        const places = await placesOf(order.id, riders)
        expect(places).toHaveLength(1)
        const [place = 'shop'] = places
        expect([order.place, order.next]).toContain(place)
        const isOut = place.startsWith('out')
        expect(body.orders.find(({ _id }) => _id === order.id)?.status).toBe(isOut ? 'Out for delivery' : 'Packed')
        Object.assign(order, { place, next: null })
      }
    }
    expect(await shop.stop()).toBe(0)
  })
})
