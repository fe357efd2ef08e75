import { addAddress } from '#contract/addresses/addresses.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { homeAddress } from './groceries.ts'
import type { OpenShop } from './open-shop.ts'
import type { Reply, Visitor } from './visitor.ts'

export type CashCustomer = {
  person: Visitor
  order(quantity?: number, product?: string): Promise<Reply<typeof placeCodOrder>>
}

/** A new account with this address, who orders Bread for cash. */
export async function cashCustomer(
  shop: OpenShop,
  changes: Partial<typeof homeAddress> = {},
  person?: Visitor,
): Promise<CashCustomer> {
  const customer = person ?? (await shop.shopper())
  const { body } = await customer.expectDone(addAddress, { address: { ...homeAddress, ...changes } })
  const address = body.address._id
  // Looked up once: in a flood, each look would wait for a connection of the shop that is being flooded.
  const ids = new Map<string, Promise<string>>()
  const idOf = (name: string) => {
    const known = ids.get(name) ?? shop.product(name).then(({ _id }) => _id)
    ids.set(name, known)
    return known
  }
  return {
    person: customer,
    async order(quantity = 1, product = 'Bread') {
      const items = [{ product: await idOf(product), quantity }]
      return customer.call(placeCodOrder, { items, address })
    },
  }
}
