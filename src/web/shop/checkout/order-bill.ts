import type { Bill } from '#domain/bill.ts'
import type { CartLine } from '#domain/cart.ts'
import { useShop } from '../../core/shop.ts'
import { type SavedAddresses, useSavedAddresses } from '../address/address-store.ts'
import { type CheckoutDelivery, useCheckoutDelivery } from '../delivery/checkout-delivery.ts'
import { cartBill } from './cart-bill.ts'
import { type StoreCredit, useStoreCredit } from './store-credit.ts'

/** What the order would cost, and what that depends on beside the cart. */
export type OrderBill = { book: SavedAddresses; delivery: CheckoutDelivery; storeCredit: StoreCredit; bill: Bill }

export function useOrderBill(lines: readonly CartLine[]): OrderBill {
  const book = useSavedAddresses()
  const delivery = useCheckoutDelivery(book)
  const storeCredit = useStoreCredit()
  const { tax } = useShop()
  const bill = cartBill(lines, { quote: delivery.view, tax, balance: storeCredit.balance })
  return { book, delivery, storeCredit, bill }
}
