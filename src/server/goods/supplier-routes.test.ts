import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSellerProducts } from '#contract/catalog/seller-catalog.ts'
import { deleteSupplier, listSuppliers, saveSupplier, setProductSupply } from '#contract/goods/suppliers.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Milk'), grocery('Curd')] })
})
afterAll(() => shop.close())

const dairy = { name: 'Nandini Dairy', phone: '+91 98450 12345', weekdays: [4, 1, 1], leadDays: 1 }

test('a supplier is added, changed and deleted; their products stay, without one', async () => {
  const manager = await shop.staff('manager')
  const { body } = await manager.expectDone(saveSupplier, dairy)
  const { _id: id } = body.supplier
  expect(body.supplier).toEqual({ ...dairy, weekdays: [1, 4], _id: id, products: 0 })
  const { _id: milk } = await shop.product('Milk')
  await manager.expectDone(setProductSupply, { id: milk, supplierId: id, packSize: 24 })
  await manager.expectDone(setProductSupply, { id: milk, supplierId: id, packSize: 24 })
  const found = async () => (await manager.expectDone(listSellerProducts, { id: milk })).body.products[0]
  expect(await found()).toMatchObject({ supplierId: id, packSize: 24 })
  await manager.expectDone(saveSupplier, { ...dairy, id, name: 'Nandini', phone: null })
  expect((await manager.expectDone(listSuppliers)).body.suppliers).toMatchObject([
    { name: 'Nandini', phone: null, products: 1 },
  ])
  await manager.expectDone(deleteSupplier, { id })
  await manager.expectDone(deleteSupplier, { id })
  expect((await found())?.supplierId).toBeUndefined()
  expect((await found())?.packSize).toBe(24)
  const { activity } = (await manager.expectDone(listActivity)).body
  expect(activity.slice(0, 4).map(({ act }) => act)).toEqual([
    'supplier_deleted',
    'supplier_saved',
    'product_changed',
    'supplier_saved',
  ])
  expect(activity[2]?.details.changes).toEqual([
    { field: 'supplier', from: 'none', to: 'Nandini Dairy' },
    { field: 'pack size', from: 'none', to: '24' },
  ])
})

test('two suppliers never have the same name, and an unknown one is refused', async () => {
  const seller = await shop.seller()
  await seller.expectDone(saveSupplier, dairy)
  const { _id: curd } = await shop.product('Curd')
  const replies = [
    await seller.call(saveSupplier, { ...dairy, name: 'NANDINI dairy' }),
    await seller.call(saveSupplier, { ...dairy, name: 'Another', id: 'nobody' }),
    await seller.call(saveSupplier, { ...dairy, name: 'Another', weekdays: [] }),
    await seller.call(setProductSupply, { id: curd, supplierId: 'nobody', packSize: null }),
    await seller.call(setProductSupply, { id: 'nothing', supplierId: null, packSize: 1 }),
    await (await shop.staff('picker')).call(listSuppliers),
  ]
  expect(replies.map(({ body }) => ('code' in body ? body.code : 'done'))).toEqual([
    'already_exists',
    'not_found',
    'malformed',
    'not_found',
    'not_found',
    'wrong_role',
  ])
  expect((await seller.expectDone(listSuppliers)).body.suppliers).toHaveLength(1)
})
