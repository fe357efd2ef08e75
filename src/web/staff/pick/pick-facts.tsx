import type { PickTask } from '#contract/orders/picking.ts'
import { timeFrom } from '#domain/time-words.ts'

/** Two short lines: the products need the screen. */
export function PickFacts({ task: { number, firstName, area, by } }: { task: PickTask }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 leading-tight">
      <h2 className="font-semibold text-lg">{number}</h2>
      {by && (
        <p className="whitespace-nowrap font-medium">
          Due <time dateTime={by.toISOString()}>{timeFrom(new Date(), by)}</time>
        </p>
      )}
      <p className="w-full truncate text-ink-soft text-sm">
        For {firstName}
        {area && ` · ${area}`}
      </p>
    </div>
  )
}
