import type { DeliveryInstructions } from './order.ts'

type Ordered = { address: { firstName: string; lastName: string } }

/** Every address has a first name, until the account is deleted and its orders lose the person. */
export const isAccountDeleted = ({ address }: Ordered): boolean => address.firstName === ''

export const customerOf = (order: Ordered): string =>
  isAccountDeleted(order) ? 'Deleted account' : `${order.address.firstName} ${order.address.lastName}`

/** The name on the parcel. */
export const receiverOf = (order: DeliveryInstructions & Ordered): string => order.deliverTo ?? customerOf(order)
