/** The payment provider's window, as its script (checkout.js) defines it: made with options, listened to, opened. */
export type ProviderWindow = {
  open(): void
  on(event: 'payment.failed', listener: (failure: { error: PaymentError }) => void): void
}

export type ProviderWindowOptions = {
  key: string
  order_id: string
  /** In paise. */
  amount: number
  currency: string
  name: string
  description: string
  prefill: { name: string; email: string; contact: string }
  theme: { color: string }
  modal: { ondismiss(): void; confirm_close: boolean }
  handler(result: PaymentResult): void
}

export type ProviderWindowClass = new (options: ProviderWindowOptions) => ProviderWindow

export type PaymentResult = {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

export type PaymentError = {
  code: string
  description: string
  source: string
  step: string
  reason: string
  metadata: { order_id: string; payment_id: string }
}
