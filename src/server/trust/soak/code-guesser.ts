import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  arriveAtDoor,
  deliverOrder,
  failDelivery,
  leaveShop,
  listDeliveries,
  takeDeliveries,
} from '#contract/delivery/riding.ts'
import { addStaff, makeStaffLink } from '#contract/staff/seller-staff.ts'
import { loginWithLink } from '#contract/staff/staff.ts'
import { Visitor } from '../../testing/visitor.ts'
import { sellerAt } from '../kept-promises.ts'
import { oneOf, type Person } from './person.ts'

/** A rider who takes orders and guesses at door codes: five, back to the shop, again. */
export class CodeGuesser implements Person {
  guesses = 0
  right = 0
  #url: string
  #rider: Visitor | null = null

  constructor(url: string) {
    this.#url = url
  }

  moveTo(url: string): void {
    const cookies = this.#rider?.cookies ?? new Map()
    this.#url = url
    if (!this.#rider) return
    this.#rider = new Visitor(url)
    for (const [name, value] of cookies) this.#rider.cookies.set(name, value)
  }

  async act(): Promise<void> {
    this.#rider ??= await this.#hire()
    const rider = this.#rider
    const { body } = await rider.call(listDeliveries)
    const order = oneOf((body.waiting ?? []).flatMap(({ orders }) => orders))?._id
    if (!order) return void (await pause(500))
    await rider.call(takeDeliveries, { orders: [order] })
    await rider.call(leaveShop, { orders: [order] })
    await rider.call(arriveAtDoor, { order })
    for (let tries = 0; tries < 6; tries++) {
      const code = String(randomInt(10_000)).padStart(4, '0')
      const { body: said } = await rider.call(deliverOrder, { order, code })
      this.guesses++
      if (said.success) this.right++
    }
    await rider.call(failDelivery, { order, reason: 'nobody_there' })
    await pause(200)
  }

  async #hire(): Promise<Visitor> {
    const seller = await sellerAt({ url: this.#url })
    const { body } = await seller.expectDone(addStaff, { name: `Guesser ${randomInt(1_000_000)}`, role: 'rider' })
    const { body: link } = await seller.call(makeStaffLink, { id: body.person._id })
    const rider = new Visitor(this.#url)
    await rider.call(loginWithLink, { token: new URL(String(link.url)).hash.slice(1) })
    return rider
  }
}
