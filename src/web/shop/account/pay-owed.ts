import { payOwed, verifyOwedPayment } from '#contract/payments/owed.ts'
import { type Paise, rupeesFromPaise } from '#domain/money.ts'
import type { PaymentResult } from '../../core/provider-window.ts'
import { toast } from '../../ui/toast.tsx'
import { confirmPayment, STILL_CONFIRMING } from '../payment/confirm-payment.ts'
import { alertFailure, openPaymentWidget } from '../payment/payment-widget.ts'
import { callAsShopper } from './call-as-shopper.ts'

export type Payer = { name: string; email: string; phone: string | null }

/** Null once the window is closed, paid or not; a sentence when it could not be opened. */
export async function payOwedOnline(amount: Paise, { phone, ...payer }: Payer): Promise<string | null> {
  const started = await callAsShopper(payOwed, { body: { amount: rupeesFromPaise(amount) } })
  if (!started.success) return started.fields?.amount ?? started.message
  const { id: orderId, ...window } = started
  return new Promise((resolve) => {
    openPaymentWidget({
      ...window,
      ...payer,
      orderId,
      contact: phone ?? '',
      onPaid: (result) => resolve(confirm(result)),
      onFailed: alertFailure,
      onDismissed: () => resolve(null),
    }).catch((error: unknown) => resolve(error instanceof Error ? error.message : String(error)))
  })
}

async function confirm(result: PaymentResult): Promise<string | null> {
  const reply = await confirmPayment(() => callAsShopper(verifyOwedPayment, { body: result }))
  if (reply && !reply.success) return reply.message
  toast.success(reply ? reply.message : STILL_CONFIRMING)
  return null
}
