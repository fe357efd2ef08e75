import type { Paise } from '#domain/money.ts'
import { Price } from '../../ui/price.tsx'

/** Below a refund with which nothing of an order is kept. */
export function FeeGoesBack({ fee }: { fee: Paise }) {
  if (fee === 0) return null
  return (
    <p className="mt-3 text-ink-soft text-sm">
      Every item is refunded, so the shipping fee of <Price amount={fee} /> is refunded too.
    </p>
  )
}
