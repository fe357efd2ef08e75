import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { amountText } from '#domain/amount-text.ts'
import { productPath } from '#domain/catalog.ts'
import { insteadNote } from '#domain/instead-words.ts'
import { itemCount, piecesOf } from '#domain/item-count.ts'
import { kiloPriceText } from '#domain/loose.ts'
import { lineTotal } from '#domain/money.ts'
import { ownNotes } from '#domain/sent-words.ts'
import { Link } from '../../ui/link.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'

const PEEK = 4

export function OrderLines({ order }: { order: Order }) {
  const { items } = order
  const count = items.reduce((sum, { product, quantity }) => sum + piecesOf(product, quantity), 0)
  return (
    <details className="group mt-5 border-line border-t pt-4">
      <summary className="flex min-h-14 list-none items-center gap-3 rounded-field [&::-webkit-details-marker]:hidden">
        <span className="flex shrink-0 group-open:hidden">
          {items.slice(0, PEEK).map(({ product }) => (
            <ProductPicture
              key={product._id}
              src={product.image[0]}
              alt=""
              sizes="56px"
              category={product.category}
              width="w-12 sm:w-14"
              className="-ml-3 first:ml-0"
            />
          ))}
        </span>
        {items.length > PEEK && <span className="text-ink-soft group-open:hidden">+{items.length - PEEK}</span>}
        <span className="font-medium">{itemCount(count)}</span>
        <ChevronDown
          size={20}
          aria-hidden
          className="ml-auto shrink-0 transition-transform duration-200 group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <OrderItems order={order} />
    </details>
  )
}

type ItemsProps = { order: Order; wishOf?: (item: Order['items'][number]) => ReactNode }

export function OrderItems({ order: { items, status }, wishOf }: ItemsProps) {
  return (
    <ul className="mt-2 space-y-3">
      {items.map((item) => {
        const { product, quantity, refunded = 0, short = 0, instead, asked } = item
        return (
          <li key={product._id} className="relative flex items-center gap-4">
            <ProductPicture
              src={product.image[0]}
              alt=""
              sizes="64px"
              category={product.category}
              width="w-16"
              className="shrink-0"
            />
            <div className="min-w-0 grow">
              <Link
                to={productPath(product)}
                className="font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {product.name}
              </Link>
              <p className="text-ink-soft text-sm">
                {product.loose ? (
                  `${amountText(product, quantity)} at ${kiloPriceText(product.offerPrice, product.loose)}`
                ) : (
                  <>
                    {product.weight && `${product.weight} · `}
                    {quantity} × <Price amount={product.offerPrice} />
                  </>
                )}
                {short > 0 && !product.loose && (
                  <span className="ml-2 font-medium text-tangerine">
                    {quantity - short} of {quantity} {status === 'Delivered' ? 'delivered' : 'packed'}
                  </span>
                )}
                {refunded > short && (
                  <span className="ml-2 font-medium text-ink">{amountText(product, refunded - short)} refunded</span>
                )}
              </p>
              {instead && (!asked || asked.answer) && (
                <p className="wrap-anywhere font-medium text-sm text-tangerine">{insteadNote(item, instead)}</p>
              )}
              {product.loose &&
                ownNotes(item).map((note) => (
                  <p key={note} className="font-medium text-sm text-tangerine">
                    {note}
                  </p>
                ))}
              {asked?.answer && !instead && (
                <p className="text-ink-soft text-sm">
                  {asked.answer === 'no' ? 'You said no to another one.' : 'You weren’t there to answer.'}
                </p>
              )}
              {wishOf && <div className="relative z-1 w-fit max-w-full empty:hidden">{wishOf(item)}</div>}
            </div>
            <Price amount={lineTotal({ product, quantity })} className="font-medium" />
          </li>
        )
      })}
    </ul>
  )
}
