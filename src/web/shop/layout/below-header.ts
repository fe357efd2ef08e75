import type { SyntheticEvent } from 'react'

/** For a popover, before it opens: the header's bar is at the top only once the page is scrolled. */
export function belowHeader({ currentTarget }: SyntheticEvent<HTMLElement>) {
  const bar = document.querySelector('.site-header')
  if (bar) currentTarget.style.top = `${bar.getBoundingClientRect().bottom}px`
}
