import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Closes a popover when a navigation begins, so that one opened on the way stays open; not while its own search box
 * is typed into: the list appears behind it.
 */
export function useCloseOnNavigation(panel: RefObject<HTMLElement | null>, searchId: string) {
  const { pathname } = useLocation()
  const target = useNavigation().location?.pathname ?? pathname
  const last = useRef(target)
  useEffect(() => {
    if (last.current !== target && document.activeElement?.id !== searchId) panel.current?.hidePopover()
    last.current = target
  }, [panel, target, searchId])
}
