import ChevronDown from 'lucide-react/icons/chevron-down'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId } from 'react'
import { type CartLine, quantityChoices } from '#domain/cart.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { addedWithToast, removeWithToast, setQuantityWithToast } from './cart-actions.ts'
import { maxOf, noMoreOf } from './cart-lines.ts'

/** − n +, where n is a list to choose from. At one, − removes the line. */
export function CartStepper({ line: { product, quantity }, onRemove }: { line: CartLine; onRemove: () => void }) {
  const max = maxOf(product)
  const isLast = quantity === 1
  const Less = isLast ? Trash2 : Minus

  function add() {
    if (quantity < max) addedWithToast(product._id, quantity + 1)
    else toast.error(noMoreOf(product), { id: 'no-more' })
  }

  return (
    <div className="inline-flex h-11 items-center rounded-full border border-field-line bg-card">
      <Button
        variant="round"
        aria-label={`Remove one ${product.name}`}
        onClick={isLast ? onRemove : () => removeWithToast(product._id)}
        className={isLast ? 'hover:bg-berry-tint hover:text-berry' : ''}
      >
        <Less size={18} aria-hidden />
      </Button>
      <QuantitySelect name={product.name} id={product._id} quantity={quantity} max={max} />
      <Button
        variant="round"
        aria-label={`Add one more ${product.name}`}
        aria-disabled={quantity >= max || undefined}
        onClick={add}
        className="aria-disabled:cursor-not-allowed aria-disabled:*:opacity-45"
      >
        <Plus size={18} aria-hidden />
      </Button>
    </div>
  )
}

type QuantitySelectProps = { name: string; id: string; quantity: number; max: number }

function QuantitySelect({ name, id, quantity, max }: QuantitySelectProps) {
  const choices = quantityChoices(quantity).filter((choice) => choice <= max)
  const fieldId = useId()
  return (
    <span className="relative">
      <label htmlFor={fieldId} className="sr-only">
        Qty of {name}
      </label>
      <select
        id={fieldId}
        value={quantity}
        onChange={(event) => setQuantityWithToast(id, Number(event.target.value))}
        className="price-figures h-10 w-13 appearance-none rounded-field bg-card pr-4 text-center font-semibold text-base [text-align-last:center]"
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
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
