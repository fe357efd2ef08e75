import type { Product } from '#domain/catalog.ts'
import { toast } from '../../ui/toast.tsx'
import { maxOf, noMoreOf, setToMax } from './cart-lines.ts'
import { addToCart, removeFromCart, setCartQuantity } from './cart-store.ts'
import { forThisShopper } from './own-holds.ts'

/** One toast per sentence: quick taps renew it instead of piling up. */
const confirm = (sentence: string) => toast.success(sentence, { id: sentence })

/** False when no more of the product can be had. */
export function addWithToast(product: Product): boolean {
  const added = addToCart(product)
  if (added) confirm('Added to cart')
  else toast.error(noMoreOf(forThisShopper(product)), { id: 'no-more' })
  return added
}

/** On the cart page, which knows that there are so many. */
export function addedWithToast(productId: string, quantity: number) {
  setCartQuantity(productId, quantity)
  confirm('Added to cart')
}

export function removeWithToast(product: Product) {
  removeFromCart(product)
  confirm('Removed from Cart')
}

export function setQuantityWithToast(product: Product, quantity: number) {
  const max = maxOf(product)
  setCartQuantity(product._id, Math.min(quantity, max))
  if (quantity <= max) confirm('cart Updated')
  else toast.error(setToMax(product), { id: 'no-more' })
}
