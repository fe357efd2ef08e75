import { useEffect, useRef, useState } from 'react'

/**
 * A form that a button opens beside or instead of itself. Escape closes it, and the button, the last one in `box`, has
 * the focus again.
 */
export function useOpenedForm() {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = box.current
    if (!open || !element) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setOpen(false)
    }
    element.addEventListener('keydown', closeOnEscape)
    return () => {
      element.removeEventListener('keydown', closeOnEscape)
      if (document.activeElement === document.body) [...element.querySelectorAll('button')].at(-1)?.focus()
    }
  }, [open])

  return { open, box, show: () => setOpen(true), close: () => setOpen(false) }
}
