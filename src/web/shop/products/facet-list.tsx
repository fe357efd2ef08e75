import type { MouseEvent } from 'react'
import type { Facet, FacetOption } from './facet-options.ts'
import { OptionLink } from './filter-link.tsx'

type FacetListProps = Facet & {
  onChoose?: ((event: MouseEvent) => void) | undefined
  /** Replaces the history entry instead of adding one. */
  replace?: boolean
}

export function FacetList({ title, options, note, ...chosen }: FacetListProps) {
  return (
    <>
      {note && <p className="px-3 py-2 text-ink-soft text-sm">{note}</p>}
      <ul aria-label={title} className="facet-options">
        {options.map((option) => (
          <li key={option.name}>
            <FacetRow option={option} {...chosen} />
          </li>
        ))}
      </ul>
    </>
  )
}

type FacetRowProps = Pick<FacetListProps, 'onChoose' | 'replace' | 'areMany'> & { option: FacetOption }

function FacetRow({ option, onChoose, areMany, replace = false }: FacetRowProps) {
  const { name, count, isChosen } = option
  const ring = isChosen ? 'border-6 border-leaf' : 'border border-field-line'
  return (
    <OptionLink
      option={option}
      replace={replace}
      onClick={onChoose}
      className={`flex min-h-11 items-center gap-3 rounded-field px-3 ${isChosen ? 'font-medium' : ''}`}
    >
      <span aria-hidden className={`size-5 shrink-0 ${areMany ? 'rounded-md' : 'rounded-full'} ${ring}`} />
      <span className="wrap-anywhere flex-1">{name}</span> <Count of={count} />
    </OptionLink>
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
