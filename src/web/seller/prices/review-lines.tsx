import X from 'lucide-react/icons/x'
import { Button } from '../../ui/button.tsx'
import { FromTo } from '../../ui/from-to.tsx'
import { FIELD_NAMES, SLIP_WORDS, valueText } from './change-words.ts'
import { COLUMNS } from './sheet-columns.ts'
import { fieldsChanged, hasErrors, type ReadEdit, valuesNow } from './sheet-edits.ts'

/** Of those that look all right. */
const MAX_SHOWN = 200

const FINE = 3
/** What can't be saved comes first, then what looks like a slip. */
const urgency = (one: ReadEdit) => (hasErrors(one) ? 0 : one.seen ? 1 : one.slips.length > 0 ? 2 : FINE)

export function ReviewLines({ read, onDrop }: { read: readonly ReadEdit[]; onDrop: (id: string) => void }) {
  const sorted = read.toSorted((a, b) => urgency(a) - urgency(b))
  const shown = sorted.filter((one, nth) => nth < MAX_SHOWN || urgency(one) < FINE)
  return (
    <>
      <ul className="max-h-[45dvh] divide-y divide-line overflow-y-auto rounded-field border border-line">
        {shown.map((one) => (
          <ReviewLine key={one.product._id} read={one} onDrop={() => onDrop(one.product._id)} />
        ))}
      </ul>
      {shown.length < sorted.length && (
        <p className="mt-2 text-ink-soft text-sm">
          And {(sorted.length - shown.length).toLocaleString('en-IN')} more, which look all right.
        </p>
      )}
    </>
  )
}

function ReviewLine({ read, onDrop }: { read: ReadEdit; onDrop: () => void }) {
  const { product, changed, errors, slips, seen } = read
  const now = valuesNow(product)
  // What can't be saved says so itself.
  const looked = slips.filter((slip) => slip !== 'above-mrp' || errors.offerPrice === undefined)
  const wrong = COLUMNS.flatMap((column) => errors[column] ?? [])
  return (
    <li className="flex items-start gap-2 py-1.5 pr-1 pl-4">
      <div className="min-w-0 flex-1 py-1">
        <p className="font-medium leading-snug">
          {product.name} <span className="font-normal text-ink-soft text-sm">{product.weight}</span>
        </p>
        <ul className="flex flex-wrap gap-x-4 text-sm">
          {fieldsChanged(read).map((field) => (
            <li key={field}>
              <span className="text-ink-soft">{FIELD_NAMES[field]} </span>
              <FromTo from={valueText(now, field, product.loose)} to={valueText(changed, field, product.loose)} />
              {seen && seen[field] !== undefined && seen[field] !== now[field] && (
                <span className="text-berry"> (you saw {valueText(seen, field, product.loose)})</span>
              )}
            </li>
          ))}
        </ul>
        {seen && <p className="text-berry text-sm">Changed by someone else while you were typing.</p>}
        {wrong.map((words) => (
          <p key={words} className="text-berry text-sm">
            {words}
          </p>
        ))}
        {looked.length > 0 && (
          <ul className="mt-1 flex flex-wrap gap-1.5">
            {looked.map((slip) => (
              <li
                key={slip}
                className="rounded-full bg-tangerine-tint px-2.5 py-0.5 font-medium text-sm text-tangerine"
              >
                {SLIP_WORDS[slip]}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button variant="round" aria-label={`Leave ${product.name} as it is`} title="Leave as it is" onClick={onDrop}>
        <X size={18} aria-hidden />
      </Button>
    </li>
  )
}
