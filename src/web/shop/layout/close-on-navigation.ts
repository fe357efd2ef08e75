import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Closes a popover on navigation, except while its own search box is typed into: the list appears behind it. */
export function useCloseOnNavigation(panel: RefObject<HTMLElement | null>, searchId: string) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname && document.activeElement?.id !== searchId) panel.current?.hidePopover()
    shown.current = pathname
  }, [panel, pathname, searchId])
}
