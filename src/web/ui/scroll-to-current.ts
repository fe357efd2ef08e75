/** As a `ref` of a row that scrolls sideways: the link to the page that is shown is in its middle. */
export function scrollToCurrent(row: HTMLElement | null) {
  const current = row?.querySelector<HTMLElement>('[aria-current]')
  if (!row || !current) return
  row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
}
