import { useLocation, useNavigation } from 'react-router'
import { type ListingQuery, readListingQuery } from './listing-query.ts'

/** The query with which the same listing is loading; the shown listing is dimmed until then. */
export function usePendingQuery(): ListingQuery | null {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  return location?.pathname === pathname ? readListingQuery(new URLSearchParams(location.search)) : null
}
