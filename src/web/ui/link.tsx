import { type LinkProps, type NavLinkProps, Link as RouterLink, NavLink as RouterNavLink } from 'react-router'
import { useOnline } from '../online.ts'

/** Whoever points at a link finds its page fetched already. */
export function Link(props: LinkProps) {
  return <RouterLink prefetch={usePrefetch()} {...props} />
}

export function NavLink(props: NavLinkProps) {
  return <RouterNavLink prefetch={usePrefetch()} {...props} />
}

/** Without a network the router would reload the page for what it cannot fetch, and lose it. */
const usePrefetch = () => (useOnline() ? 'intent' : 'none')
