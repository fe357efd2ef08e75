import { type Paise, paise, type Quote } from '../money.ts'

/** The quote of a cart that is delivered for this fee. The fee is not taxed. */
export function addFee(quote: Quote, fee: Paise): Quote {
  return { ...quote, fee, total: paise(quote.cart + quote.tax + fee) }
}
