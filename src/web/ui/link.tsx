import { type LinkProps, type NavLinkProps, Link as RouterLink, NavLink as RouterNavLink } from 'react-router'
import { useOnline } from '../online.ts'
import { slidesPages } from './view-transition.ts'

/** Fetches its page as soon as a pointer or the focus is on it. */
export function Link({ viewTransition = false, ...props }: LinkProps) {
  return <RouterLink prefetch={usePrefetch()} viewTransition={viewTransition && slidesPages} {...props} />
}

export function NavLink({ viewTransition = false, ...props }: NavLinkProps) {
  return <RouterNavLink prefetch={usePrefetch()} viewTransition={viewTransition && slidesPages} {...props} />
}

/** Without a network the router would reload the page for what it cannot fetch, and lose it. */
const usePrefetch = () => (useOnline() ? 'intent' : 'none')
