/** An order whose payment was captured by the provider. */
export type PaidOrder = { orderId: string; paymentId: string; providerOrderId: string | null; captured: number }
