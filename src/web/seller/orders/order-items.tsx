import type { Order } from '#contract/orders/order.ts'
import { amountText } from '#domain/amount-text.ts'
import { sentNotes } from '#domain/sent-words.ts'
import { ProductPicture } from '../../ui/picture.tsx'

export function OrderItems({ items, inColumns }: Pick<Order, 'items'> & { inColumns: boolean }) {
  return (
    <ul className={inColumns ? 'gap-x-6 sm:columns-2 xl:columns-3' : ''}>
      {items.map(({ product, quantity, refunded = 0, short = 0, ...sent }) => (
        <li key={product._id} className="flex break-inside-avoid items-center gap-3 py-0.5">
          <ProductPicture
            src={product.image[0]}
            alt=""
            sizes="36px"
            category={product.category}
            width="w-9"
            className="shrink-0"
          />
          <span className="wrap-anywhere min-w-0 overflow-x-clip leading-tight">
            <span className="font-semibold">{product.loose ? amountText(product, quantity) : `${quantity} ×`}</span>{' '}
            {product.name}
            {product.weight && !product.loose && (
              <span className="whitespace-nowrap text-ink-soft text-sm"> · {product.weight}</span>
            )}
            {sentNotes({ product, quantity, short, ...sent }).map((note) => (
              <span key={note} className="block text-sm text-tangerine">
                {note}
              </span>
            ))}
            {refunded > short && (
              <span className="whitespace-nowrap text-sm text-tangerine">
                {' '}
                · {amountText(product, refunded - short)} refunded
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
