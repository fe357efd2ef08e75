import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Closes a popover on navigation, except one that was opened on the way to that page, and except while its own search
 * box is typed into: the list appears behind it.
 */
export function useCloseOnNavigation(panel: RefObject<HTMLElement | null>, searchId: string) {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const shown = useRef(pathname)
  const ahead = useRef(next?.pathname)
  const openedFor = useRef<string>(undefined)

  useEffect(() => {
    ahead.current = next?.pathname
  }, [next])

  useEffect(() => {
    const opens = ({ newState }: ToggleEvent) => {
      // With a view transition the URL changes before the page does.
      if (newState === 'open') openedFor.current = ahead.current ?? location.pathname
    }
    const { current } = panel
    current?.addEventListener('beforetoggle', opens)
    return () => current?.removeEventListener('beforetoggle', opens)
  }, [panel])

  useEffect(() => {
    const isTyping = document.activeElement?.id === searchId
    if (shown.current !== pathname && openedFor.current !== pathname && !isTyping) panel.current?.hidePopover()
    shown.current = pathname
  }, [panel, pathname, searchId])
}
