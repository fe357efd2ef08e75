import { afterAll } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { grocery, homeAddress } from './groceries.ts'
import { type OpenShop, openShop } from './open-shop.ts'
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

/** A shop that sells bread, for a file of tests, with its seller and somebody who orders there. */
export async function breadShopOfFile() {
  const shop = await openShop({ seeds: [grocery('Bread')] })
  afterAll(() => shop.close())
  return { shop, seller: await shop.seller(), ...(await cashShopper(shop, 'Bread')) }
}
