import type { Order } from '#contract/orders/order.ts'
import { TAX_PERCENT } from '#domain/money.ts'
import { Price } from '../../ui/price.tsx'

export function SumExplained({ order: { cart, tax, fee } }: { order: Pick<Order, 'cart' | 'tax' | 'fee'> }) {
  return (
    <>
      Items <Price amount={cart} /> + tax ({TAX_PERCENT}%) <Price amount={tax} />
      {fee ? (
        <>
          {' '}
          + shipping <Price amount={fee} />
        </>
      ) : (
        ', shipping free'
      )}
    </>
  )
}
