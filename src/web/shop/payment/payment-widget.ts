import type { ProviderName } from '#contract/orders/place-order.ts'
import type { PaymentError, PaymentResult, ProviderWindowClass } from '../../core/provider-window.ts'
import { shop } from '../../core/shop.ts'

export type PaymentWidgetOptions = {
  /** The provider's public key. */
  key: string
  orderId: string
  /** In paise. */
  amount: number
  currency: 'INR'
  window: ProviderName
  name: string
  email: string
  contact: string
  onPaid(result: PaymentResult): void
  /** One attempt failed; the widget stays open for another. */
  onFailed(error: PaymentError): void
  /** The shopper closed the widget without paying. */
  onDismissed(): void
}

declare global {
  interface Window {
    Razorpay?: ProviderWindowClass
  }
}

const CHECKOUT_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js'

const WINDOWS: Record<ProviderName, () => Promise<ProviderWindowClass>> = {
  sandbox: async () => (await import('../payment-sandbox/sandbox-window.tsx')).SandboxWindow,
  razorpay: loadRazorpay,
}

/** Rejects when the widget fails to load; nothing has been charged then. */
export async function openPaymentWidget(options: PaymentWidgetOptions): Promise<void> {
  const { name, colour } = shop()
  const Window = await WINDOWS[options.window]()
  const opened = new Window({
    key: options.key,
    order_id: options.orderId,
    amount: options.amount,
    currency: options.currency,
    name,
    description: 'Groceries',
    prefill: { name: options.name, email: options.email, contact: options.contact },
    theme: { color: colour },
    modal: { ondismiss: options.onDismissed, confirm_close: true },
    handler: options.onPaid,
  })
  opened.on('payment.failed', ({ error }) => options.onFailed(error))
  opened.open()
}

export function alertFailure({ code, description, source, step, reason, metadata }: PaymentError) {
  for (const part of [code, description, source, step, reason, metadata.order_id, metadata.payment_id]) alert(part)
}

function loadRazorpay(): Promise<ProviderWindowClass> {
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
