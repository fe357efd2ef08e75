import { createRoot } from 'react-dom/client'
import type { PaymentError, ProviderWindow, ProviderWindowOptions } from '../../core/provider-window.ts'
import { SandboxDialog } from './sandbox-dialog.tsx'

/** The embedded sandbox's payment window, in the shape of the provider's own. */
export class SandboxWindow implements ProviderWindow {
  readonly #options: ProviderWindowOptions
  readonly #failureListeners: ((failure: { error: PaymentError }) => void)[] = []

  constructor(options: ProviderWindowOptions) {
    this.#options = options
  }

  on(_event: 'payment.failed', listener: (failure: { error: PaymentError }) => void): void {
    this.#failureListeners.push(listener)
  }

  open(): void {
    const { handler, modal } = this.#options
    const container = document.createElement('div')
    document.body.append(container)
    const root = createRoot(container)
    const close = (andThen: () => void) => {
      root.unmount()
      container.remove()
      andThen()
    }
    root.render(
      <SandboxDialog
        options={this.#options}
        onPaid={(result) => close(() => handler(result))}
        onFailed={(error) => {
          for (const listener of this.#failureListeners) listener({ error })
        }}
        onDismiss={() => close(modal.ondismiss)}
      />,
    )
  }
}
