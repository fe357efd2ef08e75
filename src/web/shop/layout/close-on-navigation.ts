import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Closes a popover when a navigation begins, so that one opened on the way stays open. */
export function useCloseOnNavigation(panel: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const target = useNavigation().location?.pathname ?? pathname
  const last = useRef(target)
  useEffect(() => {
    if (last.current !== target) panel.current?.hidePopover()
    last.current = target
  }, [panel, target])
}
