import { formatPaise, type Paise } from '#domain/money.ts'
import type { ShopTax, TaxMode } from '#domain/tax.ts'
import { Button } from '../../ui/button.tsx'
import { FromTo } from '../../ui/from-to.tsx'
import type { CartChange } from './cart-changes.ts'

type ChangesNoticeProps = {
  changes: readonly CartChange[]
  total: Paise
  onAccept: () => void
}

/** What is another than last time, the total that follows from it, and one button to agree. */
export function ChangesNotice({ changes, total, onAccept }: ChangesNoticeProps) {
  return (
    <section
      aria-labelledby="cart-changes"
      className="mb-5 rounded-card border border-line bg-tangerine-tint px-5 py-4 sm:px-6"
    >
      <h2 id="cart-changes" className="font-semibold">
        What changed since last time
      </h2>
      <ul className="mt-2 space-y-1">
        {changes.map((change) => (
          <li key={change.id}>
            <Change change={change} />
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>
          Your total is now <strong className="price-figures font-semibold">{formatPaise(total)}</strong>.
        </p>
        <Button variant="quiet" size="small" onClick={onAccept} className="max-sm:grow">
          OK, {formatPaise(total)} is fine
        </Button>
      </div>
    </section>
  )
}

function Change({ change }: { change: CartChange }) {
  if (change.kind === 'sold out') return `${change.name} is sold out, so it’s not in the total.`
  if (change.kind === 'back') return `${change.name} is back in stock, and in the total again.`
  if (change.kind === 'tax') return TAX_WORDS[change.to.mode](change.to)
  return (
    <>
      {change.name}: <FromTo from={formatPaise(change.from)} to={formatPaise(change.to)} />
    </>
  )
}

const TAX_WORDS: Record<TaxMode, (tax: ShopTax) => string> = {
  added: ({ percent }) => `Tax of ${percent}% is now added at the end.`,
  included: () => 'Tax is now included in our prices, so nothing is added at the end.',
  none: () => 'We no longer add tax at the end.',
}
