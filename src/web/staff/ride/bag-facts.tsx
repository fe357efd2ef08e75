import { itemCount } from '#domain/item-count.ts'
import { timeFrom } from '#domain/time-words.ts'

type Bag = { number: string; by: Date | null; units: number }

/** What tells one bag from the others: its number, large, and when it is due. */
export function BagFacts({ bag: { number, by, units } }: { bag: Bag }) {
  return (
    <p className="flex grow flex-wrap items-baseline justify-between gap-x-3">
      <strong className="font-semibold text-xl">{number}</strong>
      {by && (
        <span className="font-medium">
          Due <time dateTime={by.toISOString()}>{timeFrom(new Date(), by)}</time>
        </span>
      )}
      <span className="w-full text-base text-ink-soft">{itemCount(units)}</span>
    </p>
  )
}
