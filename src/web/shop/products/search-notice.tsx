import type { ShownInstead } from '#contract/catalog/catalog.ts'
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
          Showing results for <b>{showing.text}</b>.{' '}
          {showing.kind === 'corrected' && (
            <Link
              to={{ search: listingSearch({ ...query, exact: true, cursor: undefined }) }}
              className="text-leaf underline"
            >
              Search for <b>{query.search}</b> instead
            </Link>
          )}
        </p>
      )}
    </div>
  )
}
