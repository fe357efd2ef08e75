import { isDeepStrictEqual } from 'node:util'
import { closeCashDay, readCashDay } from '#contract/delivery/cash-day.ts'
import { listRiderCash, takeRiderCash } from '#contract/delivery/rider-cash.ts'
import { listSellerOrders, moveOrder } from '#contract/orders/seller-orders.ts'
import { readShop, saveShop } from '#contract/shop/shop.ts'
import { addStaff } from '#contract/staff/seller-staff.ts'
import type { OrderStatus } from '#domain/order.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { defaultFacts } from '#domain/shop-facts.ts'
import { newAttempt, type Visitor } from '../testing/visitor.ts'
import { sellerAt } from './kept-promises.ts'

type ShopUrl = { url: string }

const NEXT: Partial<Record<OrderStatus, OrderStatus>> = {
  'Order Placed': 'Packed',
  Packed: 'Out for delivery',
  'Out for delivery': 'Delivered',
}

/**
 * Delivers what comes in, with cash for a rider or the till, takes riders' cash, closes the day and renames the shop.
 */
export class BusyManager {
  readonly #delivered = new Set<string>()
  #seller: Visitor
  #rider: string
  #acts = 0
  /** Which save of the shop's facts was sent last, and which was acknowledged. */
  readonly #facts = { sent: 0, saved: 0 }

  private constructor(seller: Visitor, rider: string) {
    this.#seller = seller
    this.#rider = rider
  }

  static async at(shop: ShopUrl): Promise<BusyManager> {
    const seller = await sellerAt(shop)
    const { body } = await seller.expectDone(addStaff, { name: 'Ravi', role: 'rider' })
    return new BusyManager(seller, body.person._id)
  }

  async moveTo(shop: ShopUrl): Promise<void> {
    this.#seller = await sellerAt(shop)
  }

  /** Does the next thing; throws when the shop is gone in the middle of it. */
  async act(): Promise<void> {
    this.#acts += 1
    if (this.#acts % 5 === 0) return this.#rename()
    if (this.#acts % 7 === 0) return this.#takeCash()
    if (this.#acts % 29 === 0) {
      await this.#seller.call(closeCashDay, { date: shopDayOf(new Date()).date })
      return
    }
    const { body } = await this.#seller.call(listSellerOrders, { stage: 'open', sort: 'oldest', limit: '1' })
    const [order] = body.success ? body.orders : []
    const status = order && NEXT[order.status]
    if (!order || !status) return
    const cash = this.#acts % 2 === 0 ? ({ rider: this.#rider, cash: 'rider' } as const) : ({ cash: 'till' } as const)
    const moved = await this.#seller.call(moveOrder, { id: order._id, status, ...(status === 'Delivered' && cash) })
    if (moved.body.success && status === 'Delivered') this.#delivered.add(order._id)
  }

  async #rename(): Promise<void> {
    const nth = ++this.#facts.sent
    const { body } = await this.#seller.call(saveShop, { shop: factsOf(nth) })
    if (body.success) this.#facts.saved = nth
  }

  /** Old facts or new ones, never some of both. */
  async #lostFacts(): Promise<string[]> {
    const { shop, isDemo = false } = (await this.#seller.expectDone(readShop)).body
    const nth = Number(/\d+$/.exec(shop.name)?.[0] ?? 0)
    const lost: string[] = []
    if (nth < this.#facts.saved) lost.push(`save ${this.#facts.saved} of the shop’s facts is lost, it is ${shop.name}`)
    const { logo, openCashOrders } = shop
    const wanted = { ...defaultFacts(isDemo), ...(nth > 0 && factsOf(nth)), logo, openCashOrders }
    if (!isDeepStrictEqual(shop, wanted)) lost.push(`facts of several saves: ${JSON.stringify(shop)}`)
    return lost
  }

  async #takeCash(): Promise<void> {
    const { body } = await this.#seller.call(listRiderCash)
    const owed = body.success ? body.riders.find(({ _id }) => _id === this.#rider)?.toHandOver : undefined
    if (!owed) return
    const amount = Math.floor(owed * 90) / 100
    await this.#seller.call(takeRiderCash, { rider: this.#rider, amount }, { headers: newAttempt() })
  }

  /** Empty when each delivered order's cash is with the rider or in the till, once, and the shop's facts are of one save. */
  async losses(): Promise<string[]> {
    const { body: list } = await this.#seller.expectDone(listSellerOrders, { status: 'Delivered' })
    const known = new Set(list.orders.map(({ _id }) => _id))
    const lost = [...this.#delivered].filter((id) => !known.has(id)).map((id) => `the delivery of ${id} is lost`)
    lost.push(...(await this.#lostFacts()))
    const { body } = await this.#seller.expectDone(readCashDay)
    const days = [body, ...body.closed]
    const riders = days.flatMap((day) => day.riders)
    const [due, till] = [sum(list.orders.map(({ amount }) => amount)), sum(days.map((day) => day.till.orders))]
    const taken = sum(riders.map((rider) => rider.taken))
    const handedOver = sum(riders.map((rider) => rider.handedOver))
    const balance = sum(body.riders.map((rider) => rider.balance))
    if (due !== till + taken) lost.push(`${due} paise were due, ${till} are in the till and ${taken} with riders`)
    if (balance !== taken - handedOver)
      lost.push(`riders took ${taken}, handed over ${handedOver}, and have ${balance}`)
    if (handedOver !== sum(days.map((day) => day.till.riders))) lost.push(`the till lacks what riders handed over`)
    return lost
  }
}

const factsOf = (nth: number) => ({
  name: `Shop ${nth}`,
  legalName: `Shop ${nth} Ltd`,
  address: [`${nth} Bazaar Road`],
  phone: `+91 00000 ${10_000 + nth}`,
  email: `desk${nth}@shop.example`,
})

/** In paise. */
const sum = (rupees: number[]) => rupees.reduce((all, one) => all + Math.round(one * 100), 0)
