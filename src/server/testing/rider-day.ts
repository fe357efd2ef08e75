import { afterAll } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { findMyDelivery } from '#contract/delivery/my-delivery.ts'
import { leaveShop, takeDeliveries } from '#contract/delivery/riding.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { grocery, homeAddress } from './groceries.ts'
import { openShop } from './open-shop.ts'
import type { Visitor } from './visitor.ts'

/** Two loaves of 40 rupees with 2 % tax. */
export const DUE = 81.6

export type RiderDay = Awaited<ReturnType<typeof openRiderDay>>

/** A shop with a shopper who pays at the door, two riders and a manager. */
export async function openRiderDay() {
  const shop = await openShop({ seeds: [grocery('Bread')] })
  const [seller, shopper] = [await shop.seller(), await shop.shopper()]
  const ravi = await shop.staff('rider', 'Ravi Kumar')
  const { body } = await shopper.expectDone(addAddress, { address: homeAddress })
  const items = [{ product: (await shop.product('Bread'))._id, quantity: 2 }]
  const wanted = { items, address: body.address._id, note: 'Ring twice' }

  async function packed(): Promise<string> {
    const { body: placed } = await shopper.call(placeCodOrder, wanted)
    const id = String(placed.orderId)
    await seller.call(moveOrder, { id, status: 'Packed' })
    return id
  }

  async function taken(by: Visitor = ravi): Promise<string> {
    const id = await packed()
    await by.call(takeDeliveries, { orders: [id] })
    return id
  }

  async function out(by: Visitor = ravi): Promise<string> {
    const id = await taken(by)
    await by.call(leaveShop, { orders: [id] })
    return id
  }

  /** As the shopper sees it; `none` when there is none. */
  async function codeOf(id: string): Promise<string> {
    const { delivery } = (await shopper.get(`${findMyDelivery.path}?id=${id}`)).body
    return (delivery as { doorCode: string | null } | null)?.doorCode ?? 'none'
  }

  const lata = await shop.staff('rider', 'Lata')
  const manager = await shop.staff('manager', 'Meena')
  return { shop, seller, shopper, wanted, ravi, lata, manager, packed, taken, out, codeOf }
}

/** One for a file of tests. */
export async function riderDayOfFile(): Promise<RiderDay> {
  const day = await openRiderDay()
  afterAll(() => day.shop.close())
  return day
}

/** A door code that is not this one. */
export const anotherCode = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')
