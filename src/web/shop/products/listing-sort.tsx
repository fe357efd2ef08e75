import { type ChangeEvent, useId } from 'react'
import { useNavigate } from 'react-router'
import { SORT_ORDERS } from '#domain/catalog.ts'
import { Select } from '../../ui/select.tsx'
import { type ListingQuery, listingParams, listingSearch, SORT_NAMES } from './listing-query.ts'

/** Sorts on change; without JavaScript a button does. */
export function ListingSort({ query }: { query: ListingQuery }) {
  const navigate = useNavigate()
  const id = useId()
  const unsorted: ListingQuery = { ...query, sort: 'featured', cursor: undefined }

  const sortBy = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const sort = SORT_ORDERS.find((one) => one === target.value) ?? 'featured'
    void navigate({ search: listingSearch({ ...unsorted, sort }) }, { replace: true, preventScrollReset: true })
  }

  return (
    <form className="flex min-w-0 items-center justify-end gap-3 max-sm:flex-1">
      {listingParams(unsorted).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id} className="whitespace-nowrap text-ink-soft text-sm max-xl:sr-only">
        Sort by
      </label>
      <Select id={id} key={query.sort} name="sort" defaultValue={query.sort} onChange={sortBy} className="min-w-0">
        {SORT_ORDERS.map((sort) => (
          <option key={sort} value={sort}>
            {sort === 'featured' && query.search ? 'Relevance' : SORT_NAMES[sort]}
          </option>
        ))}
      </Select>
      <noscript>
        <button type="submit" className="min-h-11 rounded-full border border-line px-4 font-medium">
          Sort
        </button>
      </noscript>
    </form>
  )
}
