import { addAddress } from '#contract/addresses.ts'
import { placeCodOrder } from '#contract/orders.ts'
import { homeAddress } from './groceries.ts'
import type { OpenShop } from './open-shop.ts'
import type { Heard, Visitor } from './visitor.ts'

export type CashCustomer = { person: Visitor; order(quantity?: number, product?: string): Promise<Heard> }

/** A new account with this address, who orders Bread for cash. */
export async function cashCustomer(
  shop: OpenShop,
  changes: Partial<typeof homeAddress> = {},
  person?: Visitor,
): Promise<CashCustomer> {
  const customer = person ?? (await shop.shopper())
  const { body } = await customer.call(addAddress, { address: { ...homeAddress, ...changes } })
  const address = (body.address as { _id: string })._id
  return {
    person: customer,
    async order(quantity = 1, product = 'Bread') {
      const items = [{ product: (await shop.product(product))._id, quantity }]
      return customer.call(placeCodOrder, { items, address })
    },
  }
}
