import type { Order } from '#contract/orders/order.ts'
import { stageOf, type Urgency } from '#domain/order.ts'
import { formatMoment } from '#domain/time-words.ts'
import { orderAge } from './order-age.ts'

const LOOKS: Record<Urgency, string> = {
  calm: 'bg-leaf-tint text-leaf',
  hurry: 'bg-tangerine-tint text-tangerine',
  late: 'bg-berry-tint text-berry',
}

/** The age of an open order, the date of a finished one. */
export function OrderTime({ order, now }: { order: Order; now: number }) {
  const { createdAt, status } = order
  if (stageOf(status) === 'finished') {
    return (
      <time dateTime={createdAt.toISOString()} className="block whitespace-nowrap font-normal text-ink-soft text-sm">
        {formatMoment(createdAt)}
      </time>
    )
  }
  const { text, urgency } = orderAge(order, now)
  return (
    <time
      dateTime={createdAt.toISOString()}
      className={`price-figures whitespace-nowrap block rounded-full px-2.5 py-0.5 font-medium text-sm ${LOOKS[urgency]}`}
    >
      {text}
    </time>
  )
}
