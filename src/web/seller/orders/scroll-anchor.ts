import { useEffect, useLayoutEffect, useRef } from 'react'

/** Below the header, which stays at the top. */
const HEADER = 56

const articles = () => document.querySelectorAll<HTMLElement>('article[id^="order-"]')

/** The order that somebody works on or, after scrolling, the first one in sight. */
function anchorNow(): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('article[id^="order-"]')
  if (focused && isInSight(focused)) return focused
  return window.scrollY > 0 ? [...articles()].find(isInSight) : undefined
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > HEADER && top < window.innerHeight
}

/**
 * The order that is being read stays where it is on the screen while others above it come, go or grow. Browsers do that
 * only for what is above the screen, and Safari not at all; the list itself has `overflow-anchor: none`.
 */
export function useScrollAnchor(shown: unknown) {
  const anchor = useRef<{ id: string; top: number } | null>(null)
  const note = useRef(() => {
    const element = anchorNow()
    anchor.current = element ? { id: element.id, top: element.getBoundingClientRect().top } : null
  }).current

  useEffect(() => {
    const events = ['scroll', 'resize', 'focusin', 'click'] as const
    for (const event of events) window.addEventListener(event, note, { passive: true })
    // Whatever else grows above the list was opened on purpose.
    const resized = new ResizeObserver(note)
    resized.observe(document.body)
    return () => {
      resized.disconnect()
      for (const event of events) window.removeEventListener(event, note)
    }
  }, [note])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is what moves orders.
  useLayoutEffect(() => {
    const { id = '', top = 0 } = anchor.current ?? {}
    const element = document.getElementById(id)
    const moved = element ? element.getBoundingClientRect().top - top : 0
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' })
    note()
  }, [shown, note])
}
