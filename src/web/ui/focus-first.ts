/** The attribute, not React's autoFocus: a dialog looks for it when it opens. */
export const focusFirst = (element: HTMLElement | null) => {
  element?.setAttribute('autofocus', '')
  element?.focus()
}
