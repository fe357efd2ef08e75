/** What the shop needs of a payment company; `outside/` has those that can be asked. */
export type PaymentProvider = {
  /** Public half of the key pair, handed to the browser. */
  keyId: string
  testMode: boolean
  createOrder(order: { amount: number; currency: 'INR'; receipt: string }): Promise<{ id: string }>
  /** Whether this payment result was signed by the provider, in constant time. */
  signatureMatches(result: { orderId: string; paymentId: string; signature: string }): boolean
}
