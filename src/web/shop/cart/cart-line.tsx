import Minus from 'lucide-react/icons/minus'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { type CartLine, quantityChoices } from '#domain/cart.ts'
import { productPath } from '#domain/catalog.ts'
import { formatPaise, lineTotal, type Paise, paise, savedOn } from '#domain/money.ts'
import { packLabel } from '#domain/pack-label.ts'
import { Button } from '../../ui/button.tsx'
import { FromTo } from '../../ui/from-to.tsx'
import { Link } from '../../ui/link.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { Select } from '../../ui/select.tsx'
import { undoToast } from '../../ui/undo-toast.tsx'
import { removeWithToast, setQuantityWithToast } from './cart-actions.ts'
import { maxOf } from './cart-lines.ts'
import { currentCart, replaceCart, setCartQuantity } from './cart-store.ts'
import { putBack } from './put-back.ts'

/** `onRemoved`: the line has unmounted and lost the focus. */
type Removable = { onRemoved: () => void }

type CartLineProps = Removable & {
  line: CartLine
  note: string | undefined
  /** The price that the cart knew, where it is another one by now. */
  earlierPrice: Paise | undefined
}

export function CartLineRow({ line, note, earlierPrice, onRemoved }: CartLineProps) {
  const { product, problem } = line
  const unavailable = problem?.kind === 'unavailable'
  const [subtotal, saved] = [lineTotal(line), savedOn([line])]
  const remove = () => removeLine(product._id, onRemoved)

  return (
    <Row
      picture={
        <Link to={productPath(product)} tabIndex={-1} aria-hidden viewTransition>
          <ProductPicture src={product.image[0]} alt="" sizes="96px" category={product.category} muted={unavailable} />
        </Link>
      }
      remove={<RemoveButton name={product.name} onClick={remove} />}
      head={
        <>
          <h3 className="font-medium leading-snug">
            <Link to={productPath(product)} viewTransition className="underline-offset-4 hover:underline">
              {product.name}
            </Link>
          </h3>
          <p className="text-ink-soft text-sm">
            {packLabel(product.weight)}: {product.weight || 'N/A'} ·{' '}
            <UnitPrice now={product.offerPrice} earlier={earlierPrice} /> each
          </p>
        </>
      }
    >
      {note && (
        <p role="status" className="mb-2 w-fit rounded-field bg-tangerine-tint px-3 py-1.5 text-sm text-tangerine">
          {note}
        </p>
      )}
      {unavailable ? (
        <p className="w-fit rounded-field bg-berry-tint px-3 py-1.5 text-berry text-sm">
          Not available right now, so it’s not in the total.
        </p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <div className="flex items-center gap-2">
            <LessButton line={line} onRemove={remove} />
            <QuantitySelect line={line} />
          </div>
          <Price amount={subtotal} struck={paise(subtotal + saved)} className="font-semibold text-lg" />
        </div>
      )}
    </Row>
  )
}

function UnitPrice({ now, earlier }: { now: Paise; earlier: Paise | undefined }) {
  if (earlier === undefined) return <Price amount={now} />
  return (
    <strong className="font-semibold text-tangerine">
      <FromTo from={formatPaise(earlier)} to={formatPaise(now)} />
    </strong>
  )
}

function removeLine(productId: string, onRemoved: () => void) {
  const before = currentCart()
  setCartQuantity(productId, 0)
  undoToast('Removed from Cart', {
    id: `removed-${productId}`,
    onUndo: () => replaceCart(putBack(currentCart(), before, productId)),
  })
  onRemoved()
}

function LessButton({ line: { product, quantity }, onRemove }: { line: CartLine; onRemove: () => void }) {
  const last = quantity === 1
  const Icon = last ? Trash2 : Minus
  return (
    <Button
      variant="round"
      aria-label={`Remove one ${product.name}`}
      onClick={last ? onRemove : () => removeWithToast(product._id)}
      className={`border border-field-line ${last ? 'hover:border-berry hover:bg-berry-tint hover:text-berry' : 'hover:border-leaf'}`}
    >
      <Icon size={18} aria-hidden />
    </Button>
  )
}

function QuantitySelect({ line: { product, quantity } }: { line: CartLine }) {
  const choices = quantityChoices(quantity).filter((choice) => choice <= maxOf(product))
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-ink-soft text-sm max-[22rem]:sr-only">
        Qty<span className="sr-only"> of {product.name}</span>
      </label>
      <Select
        id={id}
        value={quantity}
        onChange={(event) => setQuantityWithToast(product._id, Number(event.target.value))}
        className="price-figures"
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** A withdrawn product that this browser never cached. */
export function GoneLineRow({ productId, onRemoved }: { productId: string } & Removable) {
  const remove = () => removeLine(productId, onRemoved)
  return (
    <Row
      picture={<ProductPicture src={undefined} alt="" sizes="96px" muted />}
      remove={<RemoveButton name="the product that is no longer sold" onClick={remove} />}
      head={<h3 className="font-medium">A product we no longer sell</h3>}
    >
      <p className="text-ink-soft text-sm">It’s not in the total.</p>
    </Row>
  )
}

type RowProps = { picture: ReactNode; head: ReactNode; remove: ReactNode; children: ReactNode }

function Row({ picture, head, remove, children }: RowProps) {
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)_auto] gap-x-4 border-line border-b py-4 last:border-b-0 sm:grid-cols-[6rem_minmax(0,1fr)_auto]">
      <div className="row-span-2">{picture}</div>
      <div>{head}</div>
      <div className="-mt-2 -mr-2">{remove}</div>
      <div className="col-span-2 mt-2 self-end">{children}</div>
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
      <X size={18} aria-hidden />
    </Button>
  )
}
