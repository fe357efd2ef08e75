import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type CartLine, quantityChoices } from '../../../domain/cart.ts'
import { productPath } from '../../../domain/catalog.ts'
import { quoteFor } from '../../../domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { mostOf } from './cart-lines.ts'
import { setCartQuantity } from './cart-store.ts'

type Removable = { onRemove: (productId: string) => void }

export function CartLineRow({ line, note, onRemove }: { line: CartLine; note: string | undefined } & Removable) {
  const { product, quantity, problem } = line
  const unavailable = problem?.kind === 'unavailable'
  const { cart: subtotal } = quoteFor([{ ...product, quantity }])

  return (
    <Row
      picture={
        <Link to={productPath(product)} tabIndex={-1} aria-hidden viewTransition>
          <ProductPicture
            src={product.image[0]}
            alt=""
            sizes="96px"
            category={product.category}
            className={unavailable ? 'opacity-60 grayscale' : ''}
          />
        </Link>
      }
      remove={<RemoveButton name={product.name} onClick={() => onRemove(product._id)} />}
    >
      <h3 className="font-medium leading-snug">
        <Link to={productPath(product)} prefetch="intent" viewTransition className="underline-offset-4 hover:underline">
          {product.name}
        </Link>
      </h3>
      <p className="text-ink-soft text-sm">
        Weight: {product.weight || 'N/A'} · <Price amount={product.offerPrice} struck={product.price} /> each
      </p>
      {note && (
        <p role="status" className="mt-2 w-fit rounded-field bg-tangerine-tint px-3 py-1.5 text-sm text-tangerine">
          {note}
        </p>
      )}
      {unavailable ? (
        <p className="mt-2 w-fit rounded-field bg-berry-tint px-3 py-1.5 text-berry text-sm">
          Not available now, so not in the total.
        </p>
      ) : (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <QuantitySelect line={line} />
          <Price amount={subtotal} className="font-semibold text-lg" />
        </div>
      )}
    </Row>
  )
}

function QuantitySelect({ line: { product, quantity } }: { line: CartLine }) {
  const choices = quantityChoices(quantity).filter((choice) => choice <= mostOf(product))
  return (
    <label className="flex items-center gap-2 text-sm">
      <span className="text-ink-soft">
        Qty<span className="sr-only"> of {product.name}</span>
      </span>
      <select
        value={quantity}
        onChange={(event) => setCartQuantity(product._id, Number(event.target.value))}
        className="price-figures h-11 rounded-field border border-field-line bg-card px-3 text-base hover:border-leaf"
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A product that the shop has withdrawn and that this browser never saw. */
export function GoneLineRow({ productId, onRemove }: { productId: string } & Removable) {
  return (
    <Row
      picture={null}
      remove={<RemoveButton name="the product that is no longer sold" onClick={() => onRemove(productId)} />}
    >
      <h3 className="font-medium">A product that is no longer sold</h3>
      <p className="mt-1 text-ink-soft text-sm">It is not in the total.</p>
    </Row>
  )
}

type RowProps = { picture: ReactNode; children: ReactNode; remove: ReactNode }

function Row({ picture, children, remove }: RowProps) {
  return (
    <li className="flex gap-4 border-line border-b py-4 last:border-b-0">
      <div className="w-20 shrink-0 sm:w-24">{picture}</div>
      <div className="min-w-0 grow">{children}</div>
      {remove}
    </li>
  )
}

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button
      variant="round"
      aria-label={`Remove ${name}`}
      onClick={onClick}
      className="hover:bg-berry-tint hover:text-berry"
    >
      <Trash2 size={18} aria-hidden />
    </Button>
  )
}
