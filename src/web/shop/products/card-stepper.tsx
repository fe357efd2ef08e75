import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type MouseEvent, useRef } from 'react'
import { amountText, stepWord } from '#domain/amount-text.ts'
import { minQuantity } from '#domain/cart.ts'
import type { Product } from '#domain/catalog.ts'
import { addWithToast, removeWithToast } from '../cart/cart-actions.ts'
import { maxOf } from '../cart/cart-lines.ts'
import { useQuantityInCart } from '../cart/cart-store.ts'
import { useOwnStock } from '../cart/own-holds.ts'
import { hopToCart } from './cart-hop.ts'

function nameOfAdd(product: Product, quantity: number, addText: string | undefined): string | undefined {
  const { name } = product
  if (quantity > 0) return `Add ${stepWord(product)} more ${name}`
  return addText ? undefined : `Add ${name} to cart`
}

type CardStepperProps = {
  product: Product
  /** The button's text instead of + while the cart has none. */
  addText?: string | undefined
  className?: string | undefined
}

/**
 * A round + that becomes − n + in place. The + is the same button throughout: it keeps the focus, and nothing moves.
 */
export function CardStepper({ product, addText, className = '' }: CardStepperProps) {
  const quantity = useQuantityInCart(product._id)
  const most = maxOf(useOwnStock(product))
  const plus = useRef<HTMLButtonElement>(null)

  function add({ currentTarget }: MouseEvent) {
    if (addWithToast(product)) hopToCart(currentTarget.closest('[data-hop-from]')?.querySelector('img'))
  }

  function remove() {
    removeWithToast(product)
    if (quantity <= minQuantity(product)) plus.current?.focus()
  }

  return (
    <fieldset aria-label={`${product.name} in your cart`} className={`stepper ${className}`}>
      {quantity > 0 && (
        <span className={`stepper-count ${product.loose ? 'by-weight' : ''}`}>
          <button
            type="button"
            onClick={remove}
            className="step"
            aria-label={`Remove ${stepWord(product)} ${product.name}`}
          >
            <Minus size={18} aria-hidden />
          </button>
          <output className="price-figures">{amountText(product, quantity)}</output>
        </span>
      )}
      <button
        ref={plus}
        type="button"
        onClick={add}
        className={addText && quantity === 0 ? 'step-add' : 'step'}
        aria-disabled={quantity >= most || undefined}
        aria-label={nameOfAdd(product, quantity, addText)}
      >
        {addText && quantity === 0 ? addText : <Plus size={20} aria-hidden />}
      </button>
    </fieldset>
  )
}
