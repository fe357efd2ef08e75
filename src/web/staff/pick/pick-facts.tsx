import type { PickTask } from '#contract/orders/picking.ts'
import { timeFrom } from '#domain/time-words.ts'

export function PickFacts({ task: { number, firstName, area, by } }: { task: PickTask }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 className="font-semibold text-xl">{number}</h2>
      {by && (
        <p className="whitespace-nowrap font-medium">
          Promised by <time dateTime={by.toISOString()}>{timeFrom(new Date(), by)}</time>
        </p>
      )}
      <p className="w-full text-ink-soft">
        For {firstName}
        {area && ` · ${area}`}
      </p>
    </div>
  )
}
