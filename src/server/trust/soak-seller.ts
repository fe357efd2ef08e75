import sharp from 'sharp'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { addProduct } from '#contract/catalog/seller-catalog.ts'
import { listSellerOrders, moveOrder } from '#contract/orders/seller-orders.ts'
import { movesFrom, type OrderStatus } from '#domain/order.ts'
import { Visitor } from '../testing/visitor.ts'

type WireOrder = { _id: string; status: OrderStatus }

/** So many orders are moved along at a time, the oldest first. */
const AT_ONCE = 10

/** A seller who takes and delivers orders, and adds products with pictures. */
export class SoakSeller {
  moves = 0
  #visitor: Visitor

  constructor(url: string) {
    this.#visitor = new Visitor(url)
  }

  moveTo(url: string): void {
    this.#visitor = new Visitor(url)
  }

  async act(): Promise<void> {
    if (!this.#visitor.cookies.has('sellerToken')) {
      await this.#visitor.call(loginSeller, { email: 'admin@example.com', password: 'greencart' })
    }
    if (Math.random() < 0.05) await this.#addProduct()
    else await this.#moveOldest()
  }

  async #moveOldest(): Promise<void> {
    const { body } = await this.#visitor.call(listSellerOrders, { stage: 'open', sort: 'oldest', limit: '50' })
    const orders = body.orders ?? []
    const some = orders.toSorted(() => Math.random() - 0.5).slice(0, AT_ONCE)
    await Promise.all(some.map((order) => this.#move(order)))
  }

  async #move(order: WireOrder): Promise<void> {
    // Never cancelled: what shoppers counted as bought must stay so.
    const status = movesFrom(order.status, 'seller').find((to) => to !== 'Cancelled')
    if (!status) return
    const { body: moved } = await this.#visitor.call(moveOrder, { id: order._id, status })
    if (moved.success) this.moves++
  }

  async #addProduct(): Promise<void> {
    const form = new FormData()
    form.set(
      'productData',
      JSON.stringify({ name: 'Figs', description: [], category: 'Fruits', price: 80, offerPrice: 70 }),
    )
    const picture = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#939' } })
      .png()
      .toBuffer()
    form.append('images', new Blob([new Uint8Array(picture)]), 'figs.png')
    await this.#visitor.call(addProduct, form)
  }
}
