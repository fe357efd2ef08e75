import { useLocation, useNavigation } from 'react-router'

/** The same listing is being fetched for another search or order; until it is there the old one stands, dimmed. */
export function useListingPending(): boolean {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  return location?.pathname === pathname
}
