import { createRoot } from 'react-dom/client'
import type { Checkout, CheckoutOptions, PaymentError } from './payment-widget.ts'
import { SandboxDialog } from './sandbox-dialog.tsx'

/** Our own payment window for the embedded sandbox, used as the provider's is: options, `on`, `open`. */
export class SandboxCheckout implements Checkout {
  readonly #options: CheckoutOptions
  readonly #failed: ((failure: { error: PaymentError }) => void)[] = []

  constructor(options: CheckoutOptions) {
    this.#options = options
  }

  on(_event: 'payment.failed', listener: (failure: { error: PaymentError }) => void): void {
    this.#failed.push(listener)
  }

  open(): void {
    const { handler, modal } = this.#options
    const place = document.createElement('div')
    document.body.append(place)
    const root = createRoot(place)
    const close = (andThen: () => void) => {
      root.unmount()
      place.remove()
      andThen()
    }
    root.render(
      <SandboxDialog
        options={this.#options}
        onPaid={(result) => close(() => handler(result))}
        onFailed={(error) => {
          for (const listener of this.#failed) listener({ error })
        }}
        onDismiss={() => close(modal.ondismiss)}
      />,
    )
  }
}
