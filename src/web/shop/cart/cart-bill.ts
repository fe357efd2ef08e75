import { type Bill, billFor } from '#domain/bill.ts'
import { type CartLine, soldLines } from '#domain/cart.ts'
import type { Paise } from '#domain/money.ts'

/** The one computation behind every amount of the cart: in the bar of all pages and in the order summary. */
export const cartBill = (lines: readonly CartLine[], extras: { fee: Paise; balance?: Paise }): Bill =>
  billFor(soldLines(lines), extras)
