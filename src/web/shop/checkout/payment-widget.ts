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

export type PaymentWidgetOptions = {
  /** The provider's public key. */
  key: string
  orderId: string
  /** In paise. */
  amount: number
  currency: 'INR'
  testMode: boolean
  name: string
  email: string
  contact: string
  onPaid(result: PaymentResult): void
  /** One try failed; the widget stays open for another. */
  onFailed(error: PaymentError): void
  /** The shopper closed the widget without paying. */
  onDismissed(): void
}

/** As the provider's own window is used: made with options, listened to, opened. */
export type Checkout = {
  open(): void
  on(event: 'payment.failed', listener: (failure: { error: PaymentError }) => void): void
}
export type CheckoutOptions = {
  key: string
  order_id: string
  amount: number
  currency: string
  name: string
  description: string
  prefill: { name: string; email: string; contact: string }
  theme: { color: string }
  modal: { ondismiss(): void; confirm_close: boolean }
  handler(result: PaymentResult): void
}
type CheckoutClass = new (options: CheckoutOptions) => Checkout

declare global {
  interface Window {
    Razorpay?: CheckoutClass
  }
}

const CHECKOUT_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js'

/** Rejects when the widget cannot be had; nothing has been charged then. */
export async function openPaymentWidget(options: PaymentWidgetOptions): Promise<void> {
  const Checkout = await (options.testMode ? loadSandboxCheckout() : loadCheckout())
  const checkout = new Checkout({
    key: options.key,
    order_id: options.orderId,
    amount: options.amount,
    currency: options.currency,
    name: 'GreenCart',
    description: 'Groceries',
    prefill: { name: options.name, email: options.email, contact: options.contact },
    theme: { color: '#1f7a45' },
    modal: { ondismiss: options.onDismissed, confirm_close: true },
    handler: options.onPaid,
  })
  checkout.on('payment.failed', ({ error }) => options.onFailed(error))
  checkout.open()
}

async function loadSandboxCheckout(): Promise<CheckoutClass> {
  return (await import('./sandbox-checkout.tsx')).SandboxCheckout
}

function loadCheckout(): Promise<CheckoutClass> {
  return new Promise((resolve, reject) => {
    if (window.Razorpay) return resolve(window.Razorpay)
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('We couldn’t open the payment window. Please try again.'))
    }
    script.src = CHECKOUT_SCRIPT
    script.onload = () => (window.Razorpay ? resolve(window.Razorpay) : fail())
    script.onerror = fail
    document.head.append(script)
  })
}
