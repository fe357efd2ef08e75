import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import type { readChecklist } from '#contract/shop/checklist.ts'
import type { Done } from '../../core/query.ts'
import { Link } from '../../ui/link.tsx'

type Item = Done<typeof readChecklist>['items'][number]

const WORDS: Record<Item['what'], { text: string; hint: string }> = {
  name: { text: 'Name your shop', hint: 'What customers call it.' },
  hours: { text: 'Set your opening hours', hint: 'When you take and deliver orders.' },
  area: { text: 'Add a delivery area', hint: 'The PIN codes you deliver to, and what it costs.' },
  product: { text: 'Add a product', hint: 'At least one that’s in stock.' },
}

/** What a new shop needs before it opens: what is done, and where to do the rest. */
export function Checklist({ items }: { items: readonly Item[] }) {
  return (
    <ol className="divide-y divide-line">
      {items.map(({ what, done, where }) => (
        <li key={what} className="flex items-center gap-3 py-2.5">
          <span
            className={`grid size-7 shrink-0 place-items-center rounded-full ${done ? 'bg-leaf text-on-leaf' : 'bg-card text-ink-soft'}`}
          >
            {done ? <Check size={17} aria-hidden /> : <Circle size={22} aria-hidden />}
          </span>
          {done ? (
            <span className="min-w-0 flex-1 text-ink-soft">
              {WORDS[what].text}
              <span className="sr-only">: done</span>
            </span>
          ) : (
            <span className="min-w-0 flex-1">
              <Link
                to={where}
                className="inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4"
              >
                {WORDS[what].text}
              </Link>
              <span className="block text-ink-soft text-sm">{WORDS[what].hint}</span>
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
