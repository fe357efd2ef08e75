import type { ReactNode } from 'react'
import { amountText } from '#domain/amount-text.ts'
import type { CartLine } from '#domain/cart.ts'
import { productPath } from '#domain/catalog.ts'
import { amountProblem } from '#domain/loose.ts'
import { formatPaise, lineTotal, type Paise, paise, savedOn } from '#domain/money.ts'
import { packLabel } from '#domain/pack-label.ts'
import { Button } from '../../ui/button.tsx'
import { FromTo } from '../../ui/from-to.tsx'
import { Link } from '../../ui/link.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { Price, UnitPrice } from '../../ui/price.tsx'
import { undoToast } from '../../ui/undo-toast.tsx'
import { CartStepper } from './cart-stepper.tsx'
import { currentCart, replaceCart, setCartQuantity } from './cart-store.ts'
import { putBack } from './put-back.ts'

/** `onRemoved`: the line has unmounted and lost the focus. */
type Removable = { onRemoved: () => void }

type CartLineProps = Removable & {
  line: CartLine
  note: string | undefined
  /** The price that the shopper saw, where it is another one by now. */
  earlierPrice: Paise | undefined
  /** What to do if it is not there; it comes later, and its room is kept. */
  wish: ReactNode
}

export function CartLineRow({ line, note, earlierPrice, wish, onRemoved }: CartLineProps) {
  const { product, problem } = line
  const unavailable = problem?.kind === 'unavailable'
  const [subtotal, saved] = [lineTotal(line), savedOn([line])]
  const shown = note ?? amountProblem(product, line.quantity)
  const remove = () => removeLine(product._id, onRemoved)

  return (
    <Row
      picture={
        <Link to={productPath(product)} tabIndex={-1} aria-hidden viewTransition>
          <ProductPicture src={product.image[0]} alt="" sizes="96px" category={product.category} muted={unavailable} />
        </Link>
      }
      head={
        <>
          <h3 className="overflow-x-clip font-medium leading-snug">
            <Link to={productPath(product)} viewTransition className="underline-offset-4 hover:underline">
              {product.name}
            </Link>
          </h3>
          <p className="text-ink-soft text-sm">
            {!product.loose && `${packLabel(product.weight)}: ${product.weight || 'N/A'} · `}
            <span>
              <EachPrice now={product.offerPrice} earlier={earlierPrice} />{' '}
              {product.loose ? `for ${amountText(product, 1)}` : 'each'}
            </span>
            <UnitPrice product={product} />
          </p>
        </>
      }
    >
      {shown && (!unavailable || note) && (
        <p role="status" className="mb-2 w-fit rounded-field bg-tangerine-tint px-3 py-1.5 text-sm text-tangerine">
          {shown}
        </p>
      )}
      {unavailable ? (
        <Unavailable name={product.name} onRemove={remove}>
          Not available right now, so it’s not in the total.
        </Unavailable>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <CartStepper line={line} onRemove={remove} />
          <Price
            amount={subtotal}
            struck={saved > 0 ? paise(subtotal + saved) : undefined}
            className="min-w-16 flex-1 justify-end text-right font-semibold text-lg leading-tight"
          />
        </div>
      )}
      {!unavailable && <div className="-mb-2 min-h-11">{wish}</div>}
    </Row>
  )
}

function EachPrice({ now, earlier }: { now: Paise; earlier: Paise | undefined }) {
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

type UnavailableProps = { name: string; onRemove: () => void; children: ReactNode }

function Unavailable({ name, onRemove, children }: UnavailableProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="rounded-field bg-berry-tint px-3 py-1.5 text-berry text-sm">{children}</p>
      <Button variant="danger" size="small" aria-label={`Remove ${name}`} onClick={onRemove} className="-mr-4">
        Remove
      </Button>
    </div>
  )
}

/** A withdrawn product that this browser never cached. */
export function GoneLineRow({ productId, onRemoved }: { productId: string } & Removable) {
  return (
    <Row
      picture={<ProductPicture src={undefined} alt="" sizes="96px" muted />}
      head={<h3 className="font-medium">A product we no longer sell</h3>}
    >
      <Unavailable name="the product that is no longer sold" onRemove={() => removeLine(productId, onRemoved)}>
        It’s not in the total.
      </Unavailable>
    </Row>
  )
}

function Row({ picture, head, children }: { picture: ReactNode; head: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 border-line border-b py-4 last:border-b-0 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <div className="row-span-2">{picture}</div>
      <div>{head}</div>
      <div className="mt-2 self-end">{children}</div>
    </li>
  )
}
