import type { Paise } from '#domain/money.ts'
import { Price } from '../../ui/price.tsx'

/** In the currency that was paid. */
export function PaidAmount({ amount, currency }: { amount: Paise; currency: string }) {
  return currency === 'INR' ? <Price amount={amount} /> : `${amount / 100} ${currency}`
}
