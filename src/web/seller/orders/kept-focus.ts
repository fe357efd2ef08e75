import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus inside a box whose buttons come and go: it moves to the first one marked `data-next`, else to the box.
 */
export function useKeptFocus() {
  const box = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)

  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === box.current
    if (!isInside.current || !isLost) return
    const next = box.current?.querySelector<HTMLElement>('[data-next]') ?? box.current
    next?.focus({ preventScroll: true })
  })

  return {
    ref: box,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true
    },
    /** A removed button leaves no relatedTarget; moving the focus elsewhere does. */
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) isInside.current = false
    },
  }
}
