import { type Paise, paise } from './money.ts'

/** Less can be paid neither in coins nor through the payment provider, and the provider gives back no less. */
export const MIN_PAYMENT = paise(100)

/** What is left to pay of a total beside store credit. */
export function dueBeside(credit: Paise, total: Paise): Paise {
  const rest = total - Math.min(credit, total)
  return paise(rest > 0 && rest < MIN_PAYMENT ? Math.min(MIN_PAYMENT, total) : rest)
}
