import { type LinkProps, type NavLinkProps, Link as RouterLink, NavLink as RouterNavLink } from 'react-router'
import { useOnline } from '../core/online.ts'
import { slidesPages } from './view-transition.ts'

/** Prefetches its page on hover and focus. */
export function Link({ viewTransition = false, ...props }: LinkProps) {
  return <RouterLink prefetch={usePrefetch()} viewTransition={viewTransition && slidesPages} {...props} />
}

export function NavLink({ viewTransition = false, ...props }: NavLinkProps) {
  return <RouterNavLink prefetch={usePrefetch()} viewTransition={viewTransition && slidesPages} {...props} />
}

/** Offline, a failed prefetch makes the router reload the page. */
const usePrefetch = () => (useOnline() ? 'intent' : 'none')
