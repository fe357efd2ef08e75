import type { Order } from '#contract/orders/order.ts'
import { ProductPicture } from '../../ui/picture.tsx'

const AT_FIRST = 4

export function OrderItems({ items }: Pick<Order, 'items'>) {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const rest = items.slice(AT_FIRST)
  return (
    <div>
      <h4 className="mb-1 text-ink-soft text-sm">{count === 1 ? '1 item' : `${count} items`}</h4>
      <ItemList items={items.slice(0, AT_FIRST)} />
      {rest.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 list-none items-center font-medium text-leaf text-sm group-open:hidden [&::-webkit-details-marker]:hidden">
            Show {rest.length} more
          </summary>
          <ItemList items={rest} />
        </details>
      )}
    </div>
  )
}

function ItemList({ items }: Pick<Order, 'items'>) {
  return (
    <ul>
      {items.map(({ product, quantity, refunded = 0, short = 0 }) => (
        <li key={product._id} className="flex items-center gap-3 py-0.5">
          <ProductPicture
            src={product.image[0]}
            alt=""
            sizes="36px"
            category={product.category}
            width="w-9"
            className="shrink-0"
          />
          <span className="min-w-0 leading-tight">
            <span className="font-semibold">{quantity} ×</span> {product.name}
            {product.weight && <span className="whitespace-nowrap text-ink-soft text-sm"> · {product.weight}</span>}
            {short > 0 && <span className="whitespace-nowrap text-sm text-tangerine"> · {short} missing</span>}
            {refunded > short && (
              <span className="whitespace-nowrap text-sm text-tangerine"> · {refunded - short} refunded</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
