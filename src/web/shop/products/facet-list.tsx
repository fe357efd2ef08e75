import Check from 'lucide-react/icons/check'
import type { FacetOption } from './facet-options.ts'
import { FilterLink } from './filter-link.tsx'

const ROW = 'flex min-h-11 items-center gap-3 rounded-field px-3'

type FacetListProps = {
  title: string
  options: FacetOption[]
  onChoose: () => void
  /** Replaces the history entry instead of adding one. */
  replace?: boolean
}

/** Options that no product has are shown and cannot be chosen. */
export function FacetList({ title, options, onChoose, replace = false }: FacetListProps) {
  return (
    <ul aria-label={title}>
      {options.map((option) => (
        <li key={option.name}>
          {option.count === 0 && !option.isChosen ? (
            <span className={`${ROW} text-ink-soft`}>
              <OptionFace {...option} />
            </span>
          ) : (
            <FilterLink
              query={option.query}
              replace={replace}
              onClick={onChoose}
              aria-current={option.isChosen || undefined}
              className={`${ROW} transition-colors duration-150 hover:bg-leaf-tint aria-[current=true]:font-medium`}
            >
              <OptionFace {...option} />
            </FilterLink>
          )}
        </li>
      ))}
    </ul>
  )
}

function OptionFace({ name, count, isChosen }: FacetOption) {
  const look = isChosen ? 'border-leaf bg-leaf text-on-leaf' : count === 0 ? 'border-line' : 'border-field-line'
  return (
    <>
      <span aria-hidden className={`grid size-5 shrink-0 place-items-center rounded-full border ${look}`}>
        {isChosen && <Check size={14} strokeWidth={3} />}
      </span>
      <span className="flex-1">{name}</span>
      <Count of={count} />
    </>
  )
}

/** A number that says what it counts to screen readers. */
export function Count({ of: count }: { of: number | undefined }) {
  if (count === undefined) return null
  return (
    <span className="relative font-normal text-ink-soft text-sm">
      {count} <span className="sr-only">{count === 1 ? 'product' : 'products'}</span>
    </span>
  )
}
