import ChevronDown from 'lucide-react/icons/chevron-down'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId } from 'react'
import { amountText, stepWord } from '#domain/amount-text.ts'
import { type CartLine, minQuantity, quantityChoices } from '#domain/cart.ts'
import type { Product } from '#domain/catalog.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { addedWithToast, removeWithToast, setQuantityWithToast } from './cart-actions.ts'
import { maxOf, noMoreOf } from './cart-lines.ts'

/** − n +, where n is a list to choose from. At one, − removes the line. */
export function CartStepper({ line: { product, quantity }, onRemove }: { line: CartLine; onRemove: () => void }) {
  const max = maxOf(product)
  const least = minQuantity(product)
  const isLast = quantity <= least
  const step = stepWord(product)
  const Less = isLast ? Trash2 : Minus

  function add() {
    if (quantity < max) addedWithToast(product._id, Math.max(quantity + 1, least))
    else toast.error(noMoreOf(product), { id: 'no-more' })
  }

  return (
    <div className="inline-flex h-11 items-center rounded-full border border-field-line bg-card">
      <Button
        variant="round"
        aria-label={`Remove ${step} ${product.name}`}
        onClick={isLast ? onRemove : () => removeWithToast(product)}
        className={isLast ? 'hover:bg-berry-tint hover:text-berry' : ''}
      >
        <Less size={18} aria-hidden />
      </Button>
      <QuantitySelect product={product} quantity={quantity} />
      <Button
        variant="round"
        aria-label={`Add ${step} more ${product.name}`}
        aria-disabled={quantity >= max || undefined}
        onClick={add}
        className="aria-disabled:cursor-not-allowed aria-disabled:*:opacity-45"
      >
        <Plus size={18} aria-hidden />
      </Button>
    </div>
  )
}

/** Whole, whatever is left: a list that ends early would not say why. */
function QuantitySelect({ product, quantity }: { product: Product; quantity: number }) {
  const { name, loose } = product
  const fieldId = useId()
  return (
    <span className="relative">
      <label htmlFor={fieldId} className="sr-only">
        Qty of {name}
      </label>
      <select
        id={fieldId}
        value={quantity}
        onChange={(event) => setQuantityWithToast(product, Number(event.target.value))}
        className={`price-figures h-10 ${loose ? 'w-24' : 'w-13'} appearance-none rounded-field bg-card pr-4 text-center font-semibold text-base [text-align-last:center]`}
      >
        {quantityChoices(quantity, minQuantity(product)).map((choice) => (
          <option key={choice} value={choice}>
            {amountText(product, choice)}
          </option>
        ))}
      </select>
      <ChevronDown
        size={14}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-1 -translate-y-1/2 text-ink-soft"
      />
    </span>
  )
}
