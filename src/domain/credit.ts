import { type Paise, paise, type Quote } from './money.ts'

/** `credit` pays a part of the total, and `due` is left to pay. */
export type CreditQuote = Quote & { credit: Paise; due: Paise }

/** Less can be paid neither in coins nor through the payment provider, and the provider gives back no less. */
export const LEAST_PAYMENT = paise(100)

/** The quote of an order for which store credit is used, as far as it goes. */
export function payWithCredit(quote: Quote, balance: Paise): CreditQuote {
  const due = dueBeside(balance, quote.total)
  return { ...quote, credit: paise(quote.total - due), due }
}

/** What is left to pay of a total beside store credit. */
export function dueBeside(credit: Paise, total: Paise): Paise {
  const rest = total - Math.min(credit, total)
  return paise(rest > 0 && rest < LEAST_PAYMENT ? Math.min(LEAST_PAYMENT, total) : rest)
}
