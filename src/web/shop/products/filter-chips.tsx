import { chosenOptions, withoutFilters } from './facet-options.ts'
import { FilterLink } from './filter-link.tsx'
import type { ListingQuery } from './listing-query.ts'

type FilterChipsProps = { query: ListingQuery; countries: Record<string, string>; onRemove: () => void }

/** `onRemove` finds another place for the focus: the chip that has it goes. */
export function FilterChips({ query, countries, onRemove }: FilterChipsProps) {
  return (
    <ul aria-label="Chosen filters" className="mb-5 flex flex-wrap items-center gap-2">
      {chosenOptions(query, countries).map(({ name, query: without }) => (
        <li key={name}>
          <FilterLink
            query={without}
            onClick={onRemove}
            aria-label={`Remove filter: ${name}`}
            className="flex min-h-11 items-center gap-2 rounded-full bg-leaf-tint pr-3 pl-4 font-medium text-leaf-deep text-sm transition-colors duration-150 hover:bg-leaf hover:text-on-leaf"
          >
            {name}
            <span aria-hidden className="font-normal text-xl leading-none">
              ×
            </span>
          </FilterLink>
        </li>
      ))}
      <li>
        <FilterLink
          query={withoutFilters(query)}
          onClick={onRemove}
          className="flex min-h-11 items-center rounded-full px-3 font-medium text-ink-soft text-sm underline-offset-4 hover:text-leaf hover:underline"
        >
          Clear all
        </FilterLink>
      </li>
    </ul>
  )
}
