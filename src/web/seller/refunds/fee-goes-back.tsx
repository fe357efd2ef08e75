import type { Paise } from '#domain/money.ts'
import { Price } from '../../ui/price.tsx'

/** Below a refund with which nothing of an order is kept. */
export function FeeGoesBack({ fee }: { fee: Paise }) {
  if (fee === 0) return null
  return (
    <p className="mt-3 text-ink-soft text-sm">
      Nothing of the order is kept, so its shipping fee of <Price amount={fee} /> goes back too.
    </p>
  )
}
