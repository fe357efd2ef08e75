import type { PaymentType } from './order.ts'

export type WaysToPay = { cash: boolean; online: boolean }

/** What the owner offers and the shop can take: without a payment provider, nobody can pay online. */
export const offeredWays = ({ cash, online }: WaysToPay, hasProvider: boolean): WaysToPay => ({
  cash,
  online: online && hasProvider,
})

export const hasWayToPay = ({ cash, online }: WaysToPay): boolean => cash || online

export const paymentTypesOf = ({ cash, online }: WaysToPay): PaymentType[] => [
  ...(cash ? (['COD'] as const) : []),
  ...(online ? (['Online'] as const) : []),
]
