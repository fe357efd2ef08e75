import type { ReactNode } from 'react'
import { formatExact } from '#domain/time-words.ts'

type PaymentCardProps = {
  id: string
  title: ReactNode
  /** Such as the payment's id at its provider. */
  reference: string | null
  at: Date
  /** Beside the title. */
  aside: ReactNode
  children?: ReactNode
}

export function PaymentCard({ id, title, reference, at, aside, children }: PaymentCardProps) {
  const headingId = `payment-${id}`
  return (
    <article aria-labelledby={headingId} className="rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={headingId} className="mr-auto min-w-0">
          <span className="block font-semibold">{title}</span>
          <span className="block break-all font-normal text-ink-soft text-sm">
            {reference} · <time dateTime={at.toISOString()}>{formatExact(at)}</time>
          </span>
        </h2>
        {aside}
      </div>
      {children}
    </article>
  )
}
