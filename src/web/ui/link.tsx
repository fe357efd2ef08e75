import { type LinkProps, type NavLinkProps, Link as RouterLink, NavLink as RouterNavLink } from 'react-router'
import { useOnline } from '../online.ts'

/** Fetches its page as soon as a pointer or the focus is on it. */
export function Link(props: LinkProps) {
  return <RouterLink prefetch={usePrefetch()} {...props} />
}

export function NavLink(props: NavLinkProps) {
  return <RouterNavLink prefetch={usePrefetch()} {...props} />
}

/** Without a network the router would reload the page for what it cannot fetch, and lose it. */
const usePrefetch = () => (useOnline() ? 'intent' : 'none')
