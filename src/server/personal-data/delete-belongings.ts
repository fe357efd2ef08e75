import { deleteAddressesOf } from '../addresses/address-store.ts'
import { deleteWishesOf } from '../back-in-stock/wish-store.ts'
import { emptyCart } from '../cart/cart-store.ts'
import { saveNotes } from '../customers/customer-store.ts'
import type { Tx } from '../db/database.ts'
import { removeFavouritesOf } from '../favourites/favourite-store.ts'
import { deleteMissingWishesOf } from '../orders/if-missing-store.ts'
import { deleteSharesOf } from '../orders/order-share-store.ts'

/** What an account has beside its orders and money: gone when it is deleted, and when another person takes it over. */
export async function deleteBelongings(tx: Tx, userId: string): Promise<void> {
  await emptyCart(tx, userId)
  await deleteAddressesOf(tx, userId)
  await removeFavouritesOf(tx, userId)
  await deleteWishesOf(tx, userId)
  await deleteSharesOf(tx, userId)
  await deleteMissingWishesOf(tx, userId)
  await saveNotes(tx, userId, '')
}
