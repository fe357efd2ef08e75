import { expect } from 'vitest'
import type { ShopProcess } from '../testing/shop-process.ts'
import { Visitor } from '../testing/visitor.ts'
import { type BusyShopper, readStock } from './busy-shoppers.ts'

const STOCK = 100_000

/** What was acknowledged is there; what was tried again happened once; what was sold is off the shelf. */
export async function expectNothingLost(shop: ShopProcess, shoppers: BusyShopper[], products: string[]): Promise<void> {
  const sold = new Map<string, number>()
  for (const shopper of shoppers) {
    shopper.moveTo(shop.url)
    const acknowledged = shopper.attempts.flatMap(({ orderId }) => orderId ?? [])
    const before = new Set((await shopper.orders()).map(({ _id }) => _id))
    expect(acknowledged.filter((id) => !before.has(id))).toEqual([])
    expect(await shopper.keptAddresses()).toEqual(expect.arrayContaining(shopper.addresses))
    await shopper.retryOpenAttempts()
    const orders = await shopper.orders()
    expect(orders.map(({ _id }) => _id).sort()).toEqual(shopper.attempts.flatMap(({ orderId }) => orderId ?? []).sort())
    for (const { items } of orders) {
      for (const { product, quantity } of items) sold.set(product._id, (sold.get(product._id) ?? 0) + quantity)
    }
  }
  const left = await readStock(shop.url)
  for (const product of products) expect((left.get(product) ?? 0) + (sold.get(product) ?? 0)).toBe(STOCK)
}

export async function addProducts(shop: ShopProcess): Promise<string[]> {
  const seller = new Visitor(shop.url)
  await seller.post('/api/seller/login', { email: 'admin@example.com', password: 'greencart' })
  for (const name of ['Bread', 'Milk', 'Eggs']) {
    const form = new FormData()
    form.set(
      'productData',
      JSON.stringify({ name, description: [], category: 'Dairy', price: 50, offerPrice: 40, stock: STOCK }),
    )
    await seller.send('/api/product/add', form)
  }
  return [...(await readStock(shop.url)).keys()]
}
