/**
 * Escape closes the menu and returns the focus to it; a press or the focus somewhere else only closes it.
 * Called each time that it opens.
 */
export function closeAsMenu(menu: HTMLDetailsElement): void {
  const opened = new AbortController()
  const on = (target: EventTarget, type: string, act: (event: Event) => void) =>
    target.addEventListener(type, act, { signal: opened.signal })

  const close = () => {
    menu.open = false
  }
  const closeFromOutside = ({ target }: Event) => {
    if (target instanceof Node && !menu.contains(target)) close()
  }

  on(document, 'pointerdown', closeFromOutside)
  on(document, 'focusin', closeFromOutside)
  on(menu, 'keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Escape') return
    close()
    menu.querySelector('summary')?.focus()
  })
  on(menu, 'toggle', () => {
    if (!menu.open) opened.abort()
  })
}
