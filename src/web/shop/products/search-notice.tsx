import type { ReactNode } from 'react'
import type { ShownInstead } from '#contract/catalog.ts'
import { Link } from '../../ui/link.tsx'
import { type ListingQuery, listingSearch } from './listing-query.ts'

type SearchNoticeProps = { query: ListingQuery; showing: ShownInstead | undefined }

/** Says when something else is shown than what was searched for. Rendered without a notice too, to announce a later one. */
export function SearchNotice({ query, showing }: SearchNoticeProps) {
  return (
    <div role="status" className="break-words text-ink-soft">
      {showing && (
        <p className="mb-4">
          {showing.kind === 'fewer' && 'Nothing matches all of these words. '}
          Showing results for <Words>{showing.text}</Words>.
          {showing.kind === 'corrected' && (
            <>
              {' '}
              <Link
                to={{ search: listingSearch({ ...query, exact: true, cursor: undefined }) }}
                className="inline-block py-2.5 font-medium text-leaf underline"
              >
                Search for <Words>{query.search}</Words> instead
              </Link>
            </>
          )}
        </p>
      )}
    </div>
  )
}

const Words = ({ children }: { children: ReactNode }) => (
  <em className="font-semibold text-ink not-italic in-[a]:text-inherit">{children}</em>
)
