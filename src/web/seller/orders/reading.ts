/** From here on the list has been scrolled on purpose. */
const AT_TOP = 40

/** Somebody is in the middle of something, which must not move: further down, in an order, choosing, or in a dialog. */
export function isReading(): boolean {
  const isInOrder = document.activeElement?.closest('article[id^="order-"]')
  const isSelecting = document.getSelection()?.type === 'Range'
  return (
    window.scrollY > AT_TOP ||
    Boolean(isInOrder) ||
    isSelecting ||
    document.querySelector('dialog[open], [data-chosen]') !== null
  )
}
