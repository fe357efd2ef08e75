import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { addProduct } from '#contract/catalog/seller-catalog.ts'
import { saveMaxPromise } from '#contract/delivery/seller-delivery.ts'
import { saveShop } from '#contract/shop/shop.ts'
import { Visitor } from '../testing/visitor.ts'
import { type BusyShopper, readStock } from './busy-shoppers.ts'

export const STOCK = 100_000
const SIGN_IN_TRIES = 10

/** Where the shop is: a process, or a balancer before several. */
type ShopUrl = { url: string }

/**
 * What the shop broke of its word: what was acknowledged is there, what was tried again happened once, and what
 * was sold is off the shelf. Empty when it kept it.
 */
export async function brokenPromises(shop: ShopUrl, shoppers: BusyShopper[], products: string[]): Promise<string[]> {
  const broken: string[] = []
  const sold = new Map<string, number>()
  for (const shopper of shoppers) {
    shopper.moveTo(shop.url)
    const before = new Set((await shopper.orders()).map(({ _id }) => _id))
    for (const id of shopper.acknowledged()) if (!before.has(id)) broken.push(`order ${id} is lost`)
    const addresses = await shopper.keptAddresses()
    for (const id of shopper.addresses) if (!addresses.includes(id)) broken.push(`address ${id} is lost`)
    await shopper.retryOpenAttempts()
    const orders = await shopper.orders()
    const known = new Set(shopper.acknowledged())
    for (const { _id } of orders) if (!known.has(_id)) broken.push(`order ${_id} was never asked for, or twice`)
    for (const { _id, promise, status } of orders) {
      // One that waits for the seller's OK has no time yet.
      if (!promise && !status.startsWith('Waiting')) broken.push(`order ${_id} has no promised time`)
    }
    for (const { product, quantity } of orders.flatMap(({ items }) => items)) {
      sold.set(product._id, (sold.get(product._id) ?? 0) + quantity)
    }
  }
  const left = await readStock(await sellerAt(shop))
  for (const product of products) {
    const total = (left.get(product) ?? 0) + (sold.get(product) ?? 0)
    if (total !== STOCK) broken.push(`of product ${product} there were ${STOCK}, now left and sold are ${total}`)
  }
  return broken
}

/** Three products with a count that lasts, in a shop that takes every order, whenever it can deliver it. */
export async function addProducts(shop: ShopUrl): Promise<string[]> {
  const seller = await sellerAt(shop)
  // Nobody delivers as fast as they order.
  await seller.expectDone(saveMaxPromise, { minutes: null })
  await seller.expectDone(saveShop, { shop: { openCashOrders: null } })
  for (const name of ['Bread', 'Milk', 'Eggs']) {
    const form = new FormData()
    const data = { name, description: [], category: 'Dairy', price: 50, offerPrice: 40, stock: STOCK }
    form.set('productData', JSON.stringify(data))
    await seller.call(addProduct, form)
  }
  return [...(await readStock(seller)).keys()]
}

export async function sellerAt(shop: ShopUrl): Promise<Visitor> {
  const seller = new Visitor(shop.url)
  for (let tries = 0; tries < SIGN_IN_TRIES; tries++) {
    const { status, body } = await seller.call(loginSeller, {
      email: 'admin@example.com',
      password: 'greencart',
    })
    if (body.success) return seller
    if (status !== 503) throw new Error(`the seller could not sign in: ${body.message}`)
  }
  throw new Error('the shop is too busy for the seller to sign in')
}
