import { expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { setProductStock } from '#contract/catalog/seller-catalog.ts'
import { listDeliveryAreas, quoteDelivery } from '#contract/delivery/delivery.ts'
import { readDeliveryBoard } from '#contract/delivery/delivery-board.ts'
import {
  readDeliverySettings,
  saveDeliveryAreas,
  saveMaxPromise,
  saveOpeningHours,
} from '#contract/delivery/seller-delivery.ts'
import { placeCodOrder, startOnlineOrder } from '#contract/orders/place-order.ts'
import { readChecklist } from '#contract/shop/checklist.ts'
import { readShop, saveShop } from '#contract/shop/shop.ts'
import { ALWAYS_OPEN } from '#domain/delivery/opening-hours.ts'
import { beginShop } from './begin-shop.ts'
import { seedCatalog } from './catalog/seed-catalog.ts'
import { grocery, homeAddress } from './testing/groceries.ts'
import { type OpenShop, openShop } from './testing/open-shop.ts'

const hours = [...ALWAYS_OPEN.week]
const areas = [
  {
    name: 'Hebbal',
    pincodes: [{ from: 560024, to: 560024 }],
    travelMinutes: 10,
    fee: 20,
    minimumOrder: 0,
    served: true,
  },
]

async function orderOf(open: OpenShop) {
  const person = await open.shopper()
  const { body } = await person.expectDone(addAddress, { address: homeAddress })
  const items = [{ product: (await open.product('Bread'))._id, quantity: 1 }]
  return { person, order: { items, address: body.address._id } }
}

const missingIn = async (open: OpenShop) => {
  const { body } = await (await open.seller()).expectDone(readChecklist)
  return { open: body.open, missing: body.items.filter(({ done }) => !done).map(({ what }) => what) }
}

test('a new production shop promises nothing until it has a name, hours, an area and a product', async () => {
  const open = await openShop({ seeds: [grocery('Bread')], config: { startsEmpty: true } })
  const owner = await open.seller()
  const { person, order } = await orderOf(open)
  const bread = String(order.items[0]?.product)
  await owner.expectDone(setProductStock, { id: bread, inStock: false })
  expect((await owner.expectDone(readDeliverySettings)).body.settings).toMatchObject({ hours: [], areas: [] })
  expect((await person.expectDone(listDeliveryAreas)).body.areas).toEqual([])
  const { shop, openingSoon } = (await person.expectDone(readShop)).body
  expect(openingSoon).toBe(true)
  expect(shop).toMatchObject({ address: [], phone: '', email: '' })
  expect((await owner.expectDone(readDeliveryBoard)).status).toBe(200)
  expect(await missingIn(open)).toEqual({ open: false, missing: ['name', 'hours', 'area', 'product'] })

  await owner.expectDone(saveShop, { shop: { name: 'Sharma Kirana' } })
  await owner.expectDone(setProductStock, { id: bread, inStock: true })
  await owner.expectDone(saveDeliveryAreas, { areas })
  expect(await missingIn(open)).toEqual({ open: false, missing: ['hours'] })
  const asked = await person.expectDone(quoteDelivery, { pincode: '560024' })
  expect(asked.body).toMatchObject({ served: false, open: false, by: null, minutes: null, reason: 'opening_soon' })
  for (const call of [placeCodOrder, startOnlineOrder]) {
    const refused = await person.call(call, order)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'not_taking_orders', message: expect.stringContaining('opening soon') })
  }

  await owner.expectDone(saveOpeningHours, { hours })
  expect(await missingIn(open)).toEqual({ open: true, missing: [] })
  expect((await person.expectDone(readShop)).body.openingSoon).toBeUndefined()
  expect((await person.expectDone(quoteDelivery, { pincode: '560024' })).body).toMatchObject({ open: true })
  await person.expectDone(placeCodOrder, order)

  await owner.expectDone(setProductStock, { id: bread, inStock: false })
  expect(await missingIn(open), 'a shop that was open stays so').toEqual({ open: true, missing: ['product'] })
  await open.close()
})

test('outside production a new shop is open, with the demo’s areas', async () => {
  const open = await openShop({ seeds: [grocery('Bread')] })
  expect(await missingIn(open)).toEqual({ open: true, missing: ['name'] })
  const { person, order } = await orderOf(open)
  await person.expectDone(placeCodOrder, order)
  await open.close()
})

test('the demo is somebody’s own shop once it has a name, or is started in production: bounds hold and nothing is said in its name', async () => {
  const open = await openShop({ seeds: [grocery('Bread')] })
  const owner = await open.seller()
  const facts = async () => (await open.visitor().expectDone(readShop)).body
  const longest = async () => (await owner.expectDone(readDeliverySettings)).body.settings.maxPromiseMinutes
  expect(await facts()).toMatchObject({ isDemo: true, shop: { openCashOrders: null, phone: '+91 00000 00000' } })
  expect(await longest()).toBeNull()

  await owner.expectDone(saveShop, { shop: { name: 'Sharma Kirana' } })
  const own = await facts()
  expect(own.isDemo).toBeUndefined()
  expect(own.shop).toMatchObject({ openCashOrders: 3, address: [], phone: '', email: '' })
  expect(await longest()).toBe(90)
  await owner.expectDone(saveMaxPromise, { minutes: null })
  expect(await longest(), 'none, by choice').toBeNull()
  await owner.expectDone(saveShop, { shop: { name: 'GreenCart', openCashOrders: null } })
  expect((await facts()).isDemo, 'it stays somebody’s').toBeUndefined()
  expect((await facts()).shop.openCashOrders).toBeNull()
  await open.close()

  const tried = await openShop({ seeds: [grocery('Bread')] })
  await beginShop(tried.shop.db, { startsEmpty: true })
  await tried.shop.shopState.read()
  expect((await tried.visitor().expectDone(readShop)).body.isDemo).toBeUndefined()
  await tried.close()
})

test('processes that start a new shop at once begin it once, and what the owner saved stays', async () => {
  const open = await openShop({ config: { startsEmpty: true } })
  await (await open.seller()).expectDone(saveDeliveryAreas, { areas })
  await Promise.all([1, 2, 3].map(() => beginShop(open.shop.db, { startsEmpty: true })))
  await beginShop(open.shop.db, { startsEmpty: false })
  expect((await open.visitor().expectDone(listDeliveryAreas)).body.areas).toHaveLength(1)
  expect((await missingIn(open)).open).toBe(false)
  const { db, pictures } = open.shop
  const seeded = await Promise.all([1, 2, 3].map(() => seedCatalog(db, pictures, [grocery('Bread')])))
  expect(seeded.filter(Boolean)).toHaveLength(1)
  expect((await open.visitor().expectDone(listProducts)).body.products).toHaveLength(1)
  await open.close()
})
