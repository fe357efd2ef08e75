import { addAddress } from '#contract/addresses/addresses.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { homeAddress } from './groceries.ts'
import type { OpenShop } from './open-shop.ts'
import type { Visitor } from './visitor.ts'

type CashShopper = {
  person: Visitor
  /** Orders one of the product for cash, and answers the order's id. */
  place(): Promise<string>
}

/** A new person with an address who orders the same again and again. */
export async function cashShopper(shop: OpenShop, product: string): Promise<CashShopper> {
  const person = await shop.shopper()
  const { body } = await person.expectDone(addAddress, { address: homeAddress })
  const items = [{ product: (await shop.product(product))._id, quantity: 1 }]
  const order = { items, address: body.address._id }
  return { person, place: async () => String((await person.call(placeCodOrder, order)).body.orderId) }
}
