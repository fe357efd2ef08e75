import ChevronDown from 'lucide-react/icons/chevron-down'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { Count, FacetList } from './facet-list.tsx'
import type { Facet, FacetOption } from './facet-options.ts'
import { FilterLink } from './filter-link.tsx'

export const FILTERS_ID = 'filters'

const PILL =
  'flex min-h-11 list-none items-center gap-2 rounded-full border px-4 font-medium text-sm transition-colors duration-150'
const QUIET = 'border-line bg-card'
const ACTIVE = 'border-leaf bg-leaf-tint text-leaf-deep'
const HOVER = 'hover:border-leaf hover:bg-leaf-tint'

/**
 * Works without JavaScript: the menus are native, and their options are links. On phones a sheet takes its place, and
 * without JavaScript the link to it shows the bar.
 */
export function FilterBar({ facets, stock }: { facets: Facet[]; stock: FacetOption | undefined }) {
  const bar = useRef<HTMLElement>(null)
  useCloseOutside(bar)

  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') closeMenus(bar.current, 'focus')
  }

  return (
    <nav
      ref={bar}
      id={FILTERS_ID}
      aria-label="Filters"
      onKeyDown={closeOnEscape}
      className="flex flex-wrap items-start gap-2 max-sm:not-target:hidden"
    >
      {facets.map(({ title, options }) => (
        <details key={title} name="filter" className="group relative max-sm:w-full">
          <summary
            className={`${PILL} ${HOVER} ${options.some(({ isChosen }) => isChosen) ? ACTIVE : QUIET} [&::-webkit-details-marker]:hidden`}
          >
            {title}
            <ChevronDown
              size={16}
              aria-hidden
              className="transition-transform duration-150 group-open:rotate-180 motion-reduce:transition-none"
            />
          </summary>
          <div className="top-full left-0 z-20 mt-2 w-72 rounded-card border border-line bg-card p-2 max-sm:w-full sm:absolute sm:shadow-float">
            <FacetList title={title} options={options} onChoose={() => closeMenus(bar.current, 'focus')} />
          </div>
        </details>
      ))}
      {stock && <StockPill option={stock} />}
    </nav>
  )
}

function StockPill({ option }: { option: FacetOption }) {
  const { name, count, isChosen, query } = option
  if (count === 0 && !isChosen) {
    return (
      <span className={`${PILL} ${QUIET} text-ink-soft`}>
        {name} <Count of={count} />
      </span>
    )
  }
  return (
    <FilterLink
      query={query}
      aria-current={isChosen || undefined}
      className={`${PILL} ${HOVER} ${isChosen ? ACTIVE : QUIET}`}
    >
      {name} <Count of={count} />
    </FilterLink>
  )
}

function closeMenus(bar: HTMLElement | null, then?: 'focus'): void {
  for (const menu of bar?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? []) {
    menu.open = false
    if (then === 'focus') menu.querySelector('summary')?.focus()
  }
}

/** A press or the focus somewhere else closes the open menu. */
function useCloseOutside(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !bar.current?.contains(target)) closeMenus(bar.current)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [bar])
}
