import type { PaymentType } from './order.ts'

export type WaysToPay = { cash: boolean; online: boolean }

/** What the owner offers and the shop can take: without a payment provider, nobody can pay online. */
export const offeredWays = ({ cash, online }: WaysToPay, hasProvider: boolean): WaysToPay => ({
  cash,
  online: online && hasProvider,
})

export const hasWayToPay = ({ cash, online }: WaysToPay): boolean => cash || online

/** The owner takes no cash, and the payment provider has gone. */
export const NO_WAY_TO_PAY = 'We can’t take payments right now. Please call us.'

/** What to do instead of paying online: in cash, where the shop takes it, or what else is said. */
export const insteadOfOnline = ({ cash }: WaysToPay, otherwise: string): string =>
  cash ? `Please choose Cash On Delivery, or ${otherwise}.` : `Please ${otherwise}.`

export const paymentTypesOf = ({ cash, online }: WaysToPay): PaymentType[] => [
  ...(cash ? (['COD'] as const) : []),
  ...(online ? (['Online'] as const) : []),
]
