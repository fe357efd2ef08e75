import { useLocation, useNavigation } from 'react-router'

/** Whether the same listing is loading with another search or sort; the shown one is dimmed until then. */
export function useListingPending(): boolean {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  return location?.pathname === pathname
}
