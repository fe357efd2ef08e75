import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * For a box whose buttons come and go: a focus inside it stays inside. It goes to the
 * first button that is marked `data-next`, else to the box itself.
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
    /** A button that vanishes gives the focus to nothing; a person gives it to something. */
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) isInside.current = false
    },
  }
}
