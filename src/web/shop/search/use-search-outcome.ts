import { useEffect } from 'react'

/** What a list shows for its search. */
export type SearchOutcome = {
  search: string
  found: boolean
  /** Nothing but the search narrows the list, and the text may be corrected. */
  isPlain: boolean
}

/** Remembers searches that found something and reports those that did not; its code is loaded when there is a search. */
export function useSearchOutcome({ search, found, isPlain }: SearchOutcome) {
  useEffect(() => {
    if (!search) return
    let stop: (() => void) | undefined
    let isOver = false
    void import('./search-on-demand.ts').then(
      (loaded) => {
        if (!isOver) stop = loaded.default.watchOutcome({ search, found, isPlain })
      },
      () => undefined,
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [search, found, isPlain])
}
