import { useId } from 'react'
import { Form, useSubmit } from 'react-router'
import { SORT_ORDERS } from '#domain/catalog.ts'
import { Select } from '../../ui/select.tsx'
import { type ListingQuery, SORT_NAMES } from './listing-query.ts'

/** Submits itself on change; without JavaScript a button does. */
export function ListingToolbar({ count, query }: { count: string; query: ListingQuery }) {
  const submit = useSubmit()
  const id = useId()
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="text-ink-soft">
        {count}
      </p>
      <Form method="get" className="flex items-center gap-3">
        {query.search && <input type="hidden" name="search" value={query.search} />}
        {query.exact && <input type="hidden" name="exact" value="1" />}
        <label htmlFor={id} className="text-ink-soft text-sm max-sm:sr-only">
          Sort by
        </label>
        <Select
          id={id}
          key={query.sort}
          name="sort"
          defaultValue={query.sort}
          onChange={(event) => void submit(event.currentTarget.form, { replace: true, preventScrollReset: true })}
        >
          {SORT_ORDERS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_NAMES[sort]}
            </option>
          ))}
        </Select>
        <noscript>
          <button type="submit" className="min-h-11 rounded-full border border-line px-4 font-medium">
            Sort
          </button>
        </noscript>
      </Form>
    </div>
  )
}
