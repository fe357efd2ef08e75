import type { Order } from '#contract/orders.ts'
import { TAX_PERCENT } from '#domain/money.ts'
import { Price } from '../../ui/price.tsx'

export function SumExplained({ order: { cart, tax } }: { order: Pick<Order, 'cart' | 'tax'> }) {
  return (
    <>
      Items <Price amount={cart} /> + tax ({TAX_PERCENT}%) <Price amount={tax} />, shipping free
    </>
  )
}
