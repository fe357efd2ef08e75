/** Sets the attribute, which React's autoFocus does not: a dialog looks for it when it opens. */
export const focusFirst = (element: HTMLElement | null) => {
  element?.setAttribute('autofocus', '')
  element?.focus()
}
