import type { ReactNode } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { amountOfName, amountText } from '#domain/amount-text.ts'
import { productPath } from '#domain/catalog.ts'
import { insteadNote } from '#domain/instead-words.ts'
import { kiloPriceText } from '#domain/loose.ts'
import { lineTotal } from '#domain/money.ts'
import type { OrderStatus } from '#domain/order.ts'
import { ownNotes } from '#domain/sent-words.ts'
import { Link } from '../../ui/link.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'

const PEEK = 4

/** Every item and how many of it, small, so that thirty of them are seen at once; prices are on the order's own page. */
export function OrderLines({ order: { items, status } }: { order: Order }) {
  return (
    <div className="mt-5 border-line border-t pt-4">
      <div aria-hidden className="flex items-center">
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
        {items.length > PEEK && <span className="ml-3 text-ink-soft">+{items.length - PEEK}</span>}
      </div>
      <ul aria-label="Items" className="mt-3 grid grid-cols-1 gap-x-6 gap-y-1 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {items.map(({ product, quantity, short = 0 }) => (
          <li key={product._id} className="wrap-anywhere overflow-x-clip">
            {amountOfName(product, quantity, product.name)}
            {!product.loose && product.weight && <span className="text-ink-soft"> {product.weight}</span>}
            {short > 0 && !product.loose && (
              <span className="font-medium text-tangerine"> {shortWords(quantity, short, status)}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const shortWords = (quantity: number, short: number, status: OrderStatus) =>
  `${quantity - short} of ${quantity} ${status === 'Delivered' ? 'delivered' : 'packed'}`

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
                  <span className="ml-2 font-medium text-tangerine">{shortWords(quantity, short, status)}</span>
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
