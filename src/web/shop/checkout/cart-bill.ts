import { type Bill, billFor } from '#domain/bill.ts'
import { type CartLine, soldLines } from '#domain/cart.ts'
import { type Paise, paise, sumOfLines } from '#domain/money.ts'
import type { ShopTax } from '#domain/tax.ts'
import type { QueryView } from '../../core/query.ts'
import { feeFrom, type Quoted } from '../delivery/delivery-quote.ts'

/** The one computation behind every amount of the cart: in the bar of all pages and in the order summary. */
export function cartBill(
  lines: readonly CartLine[],
  { quote, tax, balance = paise(0) }: { quote: QueryView<Quoted>; tax: ShopTax; balance?: Paise },
): Bill {
  const sold = soldLines(lines)
  return billFor(sold, { tax, fee: feeFrom(quote, sumOfLines(sold)), balance })
}
