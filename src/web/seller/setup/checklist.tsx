import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import type { readChecklist } from '#contract/shop/checklist.ts'
import type { Done } from '../../core/query.ts'
import { Link } from '../../ui/link.tsx'

type Item = Done<typeof readChecklist>['items'][number]

const WORDS: Record<Item['what'], { text: string; hint: string }> = {
  name: { text: 'Name your shop', hint: 'What customers call it.' },
  hours: { text: 'Set opening hours', hint: 'When you take and deliver orders.' },
  area: { text: 'Add a delivery area', hint: 'The PIN codes you deliver to, and what it costs.' },
  product: { text: 'Add a product', hint: 'At least one that’s in stock.' },
}

/** What a new shop needs before it opens: what is done, and where to do the rest. */
export function Checklist({ items }: { items: readonly Item[] }) {
  return (
    <ol className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
      {items.map(({ what, done, where }) => (
        <li key={what} className="relative flex min-h-12 items-center gap-3 rounded-field bg-card px-3 py-2">
          <span
            className={`grid size-6 shrink-0 place-items-center rounded-full ${done ? 'bg-leaf text-on-leaf' : 'text-ink-soft'}`}
          >
            {done ? <Check size={16} aria-hidden /> : <Circle size={22} aria-hidden />}
          </span>
          {done ? (
            <span className="text-ink-soft">
              {WORDS[what].text}
              <span className="sr-only">: done</span>
            </span>
          ) : (
            <p className="min-w-0 leading-snug">
              <Link
                to={where}
                className="font-medium text-leaf underline underline-offset-4 after:absolute after:inset-0 after:rounded-field"
              >
                {WORDS[what].text}
              </Link>
              <span className="block text-ink-soft text-sm max-sm:hidden">{WORDS[what].hint}</span>
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
