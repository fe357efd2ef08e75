import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { listProducts } from '#contract/catalog/catalog.ts'
import { listSellerProducts, updateProduct } from '#contract/catalog/seller-catalog.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { readShop } from '#contract/shop/shop.ts'
import { billFor, totalOf } from '#domain/bill.ts'
import { paise, rupeesFromPaise } from '#domain/money.ts'
import { DEFAULT_TAX } from '#domain/shop-facts.ts'
import type { Visitor } from '../../testing/visitor.ts'
import { sellerAt } from '../kept-promises.ts'
import { Customer, oneOf, type Person } from './person.ts'

/** A seller who changes prices while they lie in open carts. */
export class PriceChanger implements Person {
  changes = 0
  #url: string
  #seller: Visitor | null = null

  constructor(url: string) {
    this.#url = url
  }

  moveTo(url: string): void {
    this.#url = url
    this.#seller = null
  }

  async act(products: string[]): Promise<void> {
    this.#seller ??= await sellerAt({ url: this.#url })
    const { body } = await this.#seller.call(listSellerProducts, { id: oneOf(products) })
    const [product] = body.products ?? []
    if (!product) return
    const { _id: id, name, category } = product
    const form = new FormData()
    const data = { id, name, category, description: [], price: 50, offerPrice: 20 + randomInt(30), pictures: [] }
    form.set('productData', JSON.stringify(data))
    const { body: changed } = await this.#seller.call(updateProduct, form)
    if (changed.success) this.changes++
    await pause(1_000)
  }
}

/** Looks at the price, thinks for a moment, and sends the total along that was seen. */
export class CarefulShopper implements Person {
  orders = 0
  /** Asked whether the new total is right. */
  asked = 0
  checked = 0
  /** Charged with another total than the one that was sent along. */
  surprised = 0
  readonly #customer: Customer

  constructor(url: string) {
    this.#customer = new Customer(url)
  }

  moveTo(url: string): void {
    this.#customer.moveTo(url)
  }

  async act(products: string[]): Promise<void> {
    if (!(await this.#customer.arrive())) return
    const { visitor, address } = this.#customer
    const { body } = await visitor.call(listProducts, { search: oneOf(['Bread', 'Milk', 'Eggs']), limit: '20' })
    const seen = oneOf((body.products ?? []).filter(({ _id }) => products.includes(_id)))
    if (!seen) return void (await pause(200))
    const { tax = DEFAULT_TAX } = (await visitor.call(readShop)).body.shop ?? {}
    await pause(randomInt(1_500))
    const product = { offerPrice: paise(Math.round(seen.offerPrice * 100)) }
    const totalSeen = rupeesFromPaise(totalOf(billFor([{ product, quantity: 1 }], { tax })))
    const order = { items: [{ product: seen._id, quantity: 1 }], address: address ?? '', totalSeen }
    const { body: placed } = await visitor.call(placeCodOrder, order, { key: randomUUID() })
    if (placed.code === 'total_changed') this.asked++
    if (!placed.success) return void (await pause(500))
    this.orders++
    if (randomInt(5) > 0) return
    this.checked++
    const { body: mine } = await visitor.call(listMyOrders)
    const kept = (mine.orders ?? []).find(({ _id }) => _id === placed.orderId)
    if (kept && kept.amount !== totalSeen) this.surprised++
  }
}
