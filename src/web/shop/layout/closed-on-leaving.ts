import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Closes a popover when its page is left, except by typing into its own search box: the list appears behind it. */
export function useClosedOnLeaving(panel: RefObject<HTMLElement | null>, searchId: string) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname && document.activeElement?.id !== searchId) panel.current?.hidePopover()
    shown.current = pathname
  }, [panel, pathname, searchId])
}
